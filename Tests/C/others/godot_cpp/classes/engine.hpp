// Stands in for godot-cpp: see node2d.hpp.
#pragma once

namespace godot {
struct Engine {
  static Engine *get_singleton() {
    static Engine engine;
    return &engine;
  }
  double get_time_scale() const { return scale; }
  double scale = 1;
};
}  // namespace godot
