// Plays the guide's node for Godot, which `stage.hpp` has, with stand-ins for the classes of Godot.
#include "stage.hpp"

#include <cstdio>

// Plays frames of 1/60 s, as Godot does: no frame if the tree is paused and the node does not always process.
static void play(Stage &stage, int frames) {
  for (int i = 0; i < frames; i++) {
    godot::Time::get_singleton()->now += 16667;
    if (!godot::SceneTree::paused() || stage.mode == godot::Node::PROCESS_MODE_ALWAYS) stage._process(0);
  }
}

int main() {
  GDExtensionInitialization result;
  if (!stage_init(nullptr, nullptr, &result)) return 1;
  Stage stage;
  stage._ready();
  godot::Node2D card;
  auto *badge = new godot::Node2D;
  badge->set_position({5, 5});
  stage.move_to(&card, {240, 0});
  stage.move_to(badge, {50, 50});
  play(stage, 12);
  std::printf("card %.0f, badge %.0f", card.get_position().x, badge->get_position().y);
  godot::SceneTree::paused() = true;
  play(stage, 12);
  std::printf("; paused %.0f", card.get_position().x);
  godot::SceneTree::paused() = false;
  delete badge;  // the stage forgets a node that Godot has freed
  play(stage, 90);
  card.set_position({100, 0});  // the stage does not move a node that rests
  play(stage, 1);
  std::printf("; at rest %.0f", card.get_position().x);
  stage.move_to(&card, {0, 0});  // from its present place
  play(stage, 1);
  std::printf("; again %.0f", card.get_position().x);
  godot::Engine::get_singleton()->scale = 0.5;
  play(stage, 22);
  std::printf("; slow %.0f", card.get_position().x);
  play(stage, 180);
  std::printf("; %.0f\n", card.get_position().x);
}
