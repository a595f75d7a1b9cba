// The calls of flecs that the guide's page ComingFromECS uses, without bodies: the page's code compiles against them.
#pragma once
namespace flecs {
struct event_id {};
inline event_id OnAdd, OnRemove;
template <class Component> struct observer_builder {
  observer_builder &event(event_id &);
  template <class Function> void each(Function function) { function(*static_cast<Component *>(nullptr)); }
};
struct world {
  template <class Component> observer_builder<Component> observer();
  template <class Function> void each(Function) {}
};
struct entity { template <class Component> const Component &get() const; };
}  // namespace flecs
