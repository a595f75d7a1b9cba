// Whether a call of the interface for C did what it was asked for, by the type of its result.
#ifndef RESULTS_H
#define RESULTS_H

#include <inbetween.h>
#include <math.h>
#include <stddef.h>

static bool didBool(bool x) { return x; }
static bool didInt(int32_t x) { return x > 0; }
static bool didEase(uint32_t x) { return x != UINT32_MAX; }
static bool didHash(uint64_t x) { return x != 0; }
static bool didFloat(float x) { return !isnan(x) && x != 0; }
static bool didText(const char *x) { return x != NULL; }
static bool didWorld(ibWorldId x) { return x.index1 || x.generation; }
static bool didEntity(ibEntity x) { return x.index || x.generation; }
static bool didDriver(ibDriverId x) { return x.index || x.generation; }
static bool didTimeline(ibTimelineId x) { return x.index || x.generation; }
static bool didTransition(ibTransitionId x) { return x.index || x.generation; }
static bool didMachine(ibMachineId x) { return x.index || x.generation; }
static bool didFrame(ibFrameId x) { return x.index || x.generation; }
static bool didSnapshot(ibSnapshotId x) { return x.index || x.generation; }
static bool didPath(ibPathId x) { return x.index || x.generation; }
static bool didFile(ibFileId x) { return x.index || x.generation; }
static bool didProperty(ibProperty x) { return x.index1 || x.lane1 || x.lanes; }
static bool didAdvance(ibAdvance x) { return x.ticks > 0 || x.dropped; }
static bool didInfo(ibWorldInfo x) {
  return x.now || x.time || x.tickCount || x.alpha != 0 || x.rate != 0 || x.entities || x.drivers || x.isPaused;
}
static bool didEvents(ibEvents x) { return x.events || x.count != -1; }
static bool didColumn(ibColumn x) { return x.values || x.entities || x.count != -1; }
static bool didBytes(ibBytes x) { return x.bytes || x.count; }

#define DID(x) _Generic((x), bool: didBool, int32_t: didInt, uint32_t: didEase, uint64_t: didHash, float: didFloat, \
  const char *: didText, ibWorldId: didWorld, ibEntity: didEntity, ibDriverId: didDriver, ibTimelineId: didTimeline, \
  ibTransitionId: didTransition, ibMachineId: didMachine, ibFrameId: didFrame, ibSnapshotId: didSnapshot, \
  ibPathId: didPath, ibFileId: didFile, ibProperty: didProperty, ibAdvance: didAdvance, ibWorldInfo: didInfo, \
  ibEvents: didEvents, ibColumn: didColumn, ibBytes: didBytes)(x)

#endif
