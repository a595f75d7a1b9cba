// Plays the guide's node for Godot, which `stage.hpp` has, with stand-ins for the classes of Godot.
#include "stage.hpp"

#include <cstdio>

int main() {
  GDExtensionInitialization result;
  if (!stage_init(nullptr, nullptr, &result)) return 1;
  Stage stage;
  godot::Node2D card;
  auto *badge = new godot::Node2D;
  badge->set_position({5, 5});
  stage.move_to(&card, {240, 0});
  stage.move_to(badge, {50, 50});
  for (int i = 0; i < 12; i++) stage._process(1 / 60.0);
  std::printf("card %.0f, badge %.0f\n", card.get_position().x, badge->get_position().y);
  delete badge;  // the stage forgets a node that Godot has freed
  for (int i = 0; i < 90; i++) stage._process(1 / 60.0);
  stage.move_to(&card, {0, 0});
  for (int i = 0; i < 90; i++) stage._process(1 / 60.0);
  std::printf("card %.0f\n", card.get_position().x);
}
