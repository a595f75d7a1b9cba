// Stands in for godot-cpp: see node2d.hpp. The time moves when the test moves it.
#pragma once
#include <cstdint>

namespace godot {
struct Time {
  static Time *get_singleton() {
    static Time time;
    return &time;
  }
  uint64_t get_ticks_usec() const { return now; }
  uint64_t now = 1000000;
};
}  // namespace godot
