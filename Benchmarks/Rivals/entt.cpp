// EnTT: sparse sets. A view looks up rows of the smallest pool in the others; a group keeps its pools in one order.
#include <entt.hpp>

#include "ecs.h"

class Ecs {
 public:
  using Entity = entt::entity;
  static constexpr bool hasGroups = true;

  Entity create() { return registry.create(); }
  void destroy(Entity entity) { registry.destroy(entity); }

  template <typename Component>
  void add(Entity entity, Component component) { registry.emplace<Component>(entity, std::move(component)); }

  /// Returns an entity's component; null if it is dead or has none.
  template <typename Component>
  Component *find(Entity entity) { return registry.try_get<Component>(entity); }

  template <typename... Components, typename Body>
  void each(Body body) { registry.view<Components...>().each(body); }

  void makeGroup() { (void)registry.group<Body, Velocity, Energy>(); }

  template <typename Rule>
  void eachOfGroup(Rule rule) { registry.group<Body, Velocity, Energy>().each(rule); }

 private:
  entt::registry registry;
};

int main() { return serve<Ecs>(); }
