// Stands in for godot-cpp: the few classes and calls that the guide's node for Godot uses.
#pragma once
#include <cstdint>
#include <map>

#define GDE_EXPORT
#define GDCLASS(type, parent) friend struct godot::ClassDB;

namespace godot {
struct Vector2 {
  float x = 0, y = 0;
  Vector2() = default;
  Vector2(float x, float y) : x(x), y(y) {}
};
struct Object {
  static std::map<uint64_t, Object *> &all() {
    static std::map<uint64_t, Object *> objects;
    return objects;
  }
  Object() : id(++last()) { all()[id] = this; }
  Object(const Object &) = delete;
  virtual ~Object() { all().erase(id); }
  uint64_t get_instance_id() const { return id; }
  template <class T> static T *cast_to(Object *object) { return dynamic_cast<T *>(object); }

 private:
  static uint64_t &last() {
    static uint64_t number = 0;
    return number;
  }
  uint64_t id;
};
struct ObjectDB {
  static Object *get_instance(uint64_t id) {
    auto found = Object::all().find(id);
    return found == Object::all().end() ? nullptr : found->second;
  }
};
struct SceneTree {
  static bool &paused() {
    static bool paused = false;
    return paused;
  }
  bool is_paused() const { return paused(); }
};
struct Node : Object {
  enum ProcessMode { PROCESS_MODE_ALWAYS = 3 };
  virtual void _ready() {}
  virtual void _process(double) {}
  void set_process_mode(ProcessMode value) { mode = value; }
  SceneTree *get_tree() const {
    static SceneTree tree;
    return &tree;
  }
  int mode = 0;
};
struct Node2D : Node {
  Vector2 get_position() const { return position; }
  void set_position(Vector2 place) { position = place; }

 private:
  Vector2 position;
};
}  // namespace godot
