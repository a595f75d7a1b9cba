// Stands in for godot-cpp: see classes/node2d.hpp.
#pragma once
#include <cstdint>

using GDExtensionBool = uint8_t;
using GDExtensionInterfaceGetProcAddress = void (*)();
using GDExtensionClassLibraryPtr = void *;
struct GDExtensionInitialization {};

namespace godot {
enum ModuleInitializationLevel { MODULE_INITIALIZATION_LEVEL_SCENE = 2 };
struct GDExtensionBinding {
  struct InitObject {
    using Callback = void (*)(ModuleInitializationLevel);
    InitObject(GDExtensionInterfaceGetProcAddress, GDExtensionClassLibraryPtr, GDExtensionInitialization *) {}
    void register_initializer(Callback function) { initializer = function; }
    void set_minimum_library_initialization_level(ModuleInitializationLevel) {}
    GDExtensionBool init() { return initializer(MODULE_INITIALIZATION_LEVEL_SCENE), 1; }

   private:
    Callback initializer = nullptr;
  };
};
}  // namespace godot
