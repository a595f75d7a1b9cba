// Stands in for godot-cpp: see node2d.hpp.
#pragma once
