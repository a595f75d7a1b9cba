// Stands in for godot-cpp: see ../classes/node2d.hpp.
#pragma once

#define GDREGISTER_RUNTIME_CLASS(type) ::godot::ClassDB::register_class<type>()

namespace godot {
struct MethodName {};
template <class... Names> MethodName D_METHOD(Names...) { return {}; }
struct ClassDB {
  template <class Method> static void bind_method(MethodName, Method) {}
  template <class T> static void register_class() { T::_bind_methods(); }
};
}  // namespace godot
