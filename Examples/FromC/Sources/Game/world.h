// The world of a game, for its C. GameWorld.swift has the functions. Call all of them from one thread.

#ifndef WORLD_H
#define WORLD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct game_world game_world;

game_world *world_open(void);
void world_close(game_world *world);

// Returns the number of a new sprite, or 0 for a bad place.
uint64_t world_spawn(game_world *world, float x, float y);

// Move a sprite. Return false for bad values and for a sprite that is gone; nothing has then changed.
bool world_slide(game_world *world, uint64_t sprite, float x, float y, int64_t nanoseconds,
                 void (*done)(uint64_t sprite, void *context), void *context);
bool world_spring(game_world *world, uint64_t sprite, float x, float y);

// Runs the ticks that are due, and samples the instant of the frame. Returns the number of ticks.
int32_t world_advance(game_world *world, int64_t nanoseconds);

// Writes the sprites of the last frame, and x and y of each. Returns their number, at most `room`.
int32_t world_read(game_world *world, uint64_t *sprites, float *places, int32_t room);

#endif
