// The calls of EnTT that the guide's page ComingFromECS uses, without bodies: the page's code compiles against them.
#pragma once
#include <initializer_list>
#include <utility>

namespace entt {
enum class entity : unsigned {};
struct registry;
struct sink {
  template <auto function, class Owner> void connect(Owner *);
  template <auto function, class Owner> void disconnect(Owner *);
};
template <class Component> struct view_of { std::initializer_list<std::pair<entity, Component &>> each() const; };
struct registry {
  template <class Component> sink on_construct();
  template <class Component> sink on_destroy();
  template <class Component> Component &get(entity);
  template <class Component> view_of<Component> view();
  void clear();
  void destroy(entity);
};
struct snapshot_loader {
  snapshot_loader(registry &);
  template <class Component, class Archive> snapshot_loader &get(Archive &);
};
}  // namespace entt
