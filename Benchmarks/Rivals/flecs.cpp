// flecs: tables of entities with equal components. Adding a component moves an entity to another table.
#include <flecs.h>

#include <tuple>

#include "ecs.h"

class Ecs {
 public:
  using Entity = flecs::entity_t;
  static constexpr bool hasGroups = false;

  Entity create() { return world.entity(); }
  void destroy(Entity entity) { world.entity(entity).destruct(); }

  template <typename Component>
  void add(Entity entity, Component component) { world.entity(entity).set<Component>(std::move(component)); }

  /// Returns an entity's component; null if it is dead or has none.
  template <typename Component>
  Component *find(Entity entity) {
    if (!world.is_alive(entity)) return nullptr;
    return world.entity(entity).try_get_mut<Component>();
  }

  template <typename... Components, typename Rule>
  void each(Rule rule) { query<Components...>().each(rule); }

  void makeGroup() {}

  template <typename Rule>
  void eachOfGroup(Rule) {}

 private:
  flecs::world world;
  std::map<flecs::id_t, flecs::query_base> queries;

  /// Returns the query for these components, which is cached by the library.
  template <typename... Components>
  const flecs::query<Components...> query() {
    const flecs::id_t key = world.component<std::tuple<Components...>>().id();
    auto found = queries.find(key);
    if (found == queries.end())
      found = queries.emplace(key, world.query_builder<Components...>().cached().build()).first;
    return flecs::query<Components...>(found->second);
  }
};

int main() { return serve<Ecs>(); }
