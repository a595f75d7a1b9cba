// The structs, constants and functions of inbetween.h. Written by source/generate.mjs; do not change.

/** The structs: the size, and of each field the offset, the type, and the length of an array. */
export const structs = {
  ibWorldId: {
    size: 4,
    fields: {
      index1: [0, "uint16_t"], generation: [2, "uint16_t"],
    },
  },
  ibEntity: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibDriverId: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibTimelineId: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibTransitionId: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibMachineId: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibFrameId: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibSnapshotId: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibPathId: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibFileId: {
    size: 8,
    fields: {
      index: [0, "uint32_t"], generation: [4, "uint32_t"],
    },
  },
  ibProperty: {
    size: 4,
    fields: {
      index1: [0, "uint16_t"], lane1: [2, "uint8_t"], lanes: [3, "uint8_t"],
    },
  },
  ibWorldDef: {
    size: 40,
    fields: {
      tickNumerator: [0, "int64_t"], tickDenominator: [8, "int64_t"], hitchLimit: [16, "int64_t"],
      threads: [24, "int32_t"], keepsCompleted: [28, "bool"], internalValue: [32, "int32_t"],
    },
  },
  ibAdvance: {
    size: 16,
    fields: {
      dropped: [0, "int64_t"], ticks: [8, "int32_t"],
    },
  },
  ibWorldInfo: {
    size: 56,
    fields: {
      now: [0, "int64_t"], time: [8, "int64_t"], tickCount: [16, "int64_t"], alpha: [24, "double"],
      rate: [32, "double"], entities: [40, "int32_t"], drivers: [44, "int32_t"], isPaused: [48, "bool"],
    },
  },
  ibMotionDef: {
    size: 40,
    fields: {
      duration: [0, "int64_t"], delay: [8, "int64_t"], dampingRatio: [16, "double"], ease: [24, "ibEase"],
      isSpring: [28, "bool"], internalValue: [32, "int32_t"],
    },
  },
  ibAnimateDef: {
    size: 80,
    fields: {
      motion: [0, "ibMotionDef"], velocity: [40, "pointer", "float"], repeats: [48, "double"],
      timeline: [56, "ibTimelineId"], mode: [64, "ibMode"], replaces: [68, "ibReplace"],
      alternates: [72, "bool"], replacesAtCall: [73, "bool"], internalValue: [76, "int32_t"],
    },
  },
  ibTweenDef: {
    size: 136,
    fields: {
      values: [0, "pointer", "float"], offsets: [4, "pointer", "float"], eases: [8, "pointer", "ibEase"],
      duration: [16, "int64_t"], delay: [24, "int64_t"], repeatDelay: [32, "int64_t"],
      endDelay: [40, "int64_t"], hold: [48, "int64_t"], blend: [56, "int64_t"], repeats: [64, "double"],
      repeatStart: [72, "double"], rate: [80, "double"], timeline: [88, "ibTimelineId"],
      keyCount: [96, "int32_t"], mode: [100, "ibMode"], direction: [104, "ibDirection"],
      fill: [108, "ibFill"], ease: [112, "ibEase"], speed: [116, "float"], persists: [120, "bool"],
      replaces: [121, "bool"], adds: [122, "bool"], accumulates: [123, "bool"], waits: [124, "bool"],
      internalValue: [128, "int32_t"],
    },
  },
  ibSpringDef: {
    size: 80,
    fields: {
      value: [0, "pointer", "float"], from: [4, "pointer", "float"], velocity: [8, "pointer", "float"],
      response: [16, "int64_t"], delay: [24, "int64_t"], blend: [32, "int64_t"], dampingRatio: [40, "double"],
      rate: [48, "double"], timeline: [56, "ibTimelineId"], mode: [64, "ibMode"], fill: [68, "ibFill"],
      persists: [72, "bool"], replaces: [73, "bool"], adds: [74, "bool"], waits: [75, "bool"],
      internalValue: [76, "int32_t"],
    },
  },
  ibDecayDef: {
    size: 80,
    fields: {
      velocity: [0, "pointer", "float"], destination: [4, "pointer", "float"], lower: [8, "pointer", "float"],
      upper: [12, "pointer", "float"], delay: [16, "int64_t"], blend: [24, "int64_t"],
      friction: [32, "double"], restitution: [40, "double"], rate: [48, "double"],
      timeline: [56, "ibTimelineId"], fill: [64, "ibFill"], replaces: [68, "ibReplace"],
      persists: [72, "bool"], waits: [73, "bool"], internalValue: [76, "int32_t"],
    },
  },
  ibFollowDef: {
    size: 88,
    fields: {
      duration: [0, "int64_t"], delay: [8, "int64_t"], blend: [16, "int64_t"], repeats: [24, "double"],
      rate: [32, "double"], from: [40, "float"], to: [44, "float"], orientationOffset: [48, "float"],
      orients: [52, "ibProperty"], timeline: [56, "ibTimelineId"], direction: [64, "ibDirection"],
      fill: [68, "ibFill"], ease: [72, "ibEase"], isRelative: [76, "bool"], persists: [77, "bool"],
      replaces: [78, "bool"], adds: [79, "bool"], waits: [80, "bool"], internalValue: [84, "int32_t"],
    },
  },
  ibStep: {
    size: 80,
    fields: {
      kind: [0, "ibStepKind"], property: [4, "ibProperty"], value: [8, "float", "", 4],
      duration: [24, "int64_t"], offset: [32, "int64_t"], repeats: [40, "double"],
      dampingRatio: [48, "double"], ease: [56, "ibEase"], withPrevious: [60, "bool"],
      alternates: [61, "bool"], entity: [64, "ibEntity"], name: [72, "pointer", "char"],
    },
  },
  ibShakeDef: {
    size: 56,
    fields: {
      strength: [0, "pointer", "float"], duration: [8, "int64_t"], delay: [16, "int64_t"],
      frequency: [24, "double"], seed: [32, "uint64_t"], timeline: [40, "ibTimelineId"],
      vibrations: [48, "int32_t"], internalValue: [52, "int32_t"],
    },
  },
  ibPlayDef: {
    size: 48,
    fields: {
      delay: [0, "int64_t"], repeats: [8, "double"], rate: [16, "double"], timeline: [24, "ibTimelineId"],
      direction: [32, "ibDirection"], waits: [36, "bool"], internalValue: [40, "int32_t"],
    },
  },
  ibStaggerDef: {
    size: 40,
    fields: {
      each: [0, "int64_t"], over: [8, "int64_t"], seed: [16, "uint64_t"], order: [24, "ibOrder"],
      ease: [28, "ibEase"], internalValue: [32, "int32_t"],
    },
  },
  ibLayer: {
    size: 48,
    fields: {
      start: [0, "double"], end: [8, "double"], response: [16, "int64_t"], dampingRatio: [24, "double"],
      velocity: [32, "double"], ease: [40, "ibEase"], isSpring: [44, "bool"],
    },
  },
  ibTransitionDef: {
    size: 40,
    fields: {
      layers: [0, "pointer", "ibLayer"], sharedElement: [4, "pointer", "ibLayer"], layerCount: [8, "int32_t"],
      duration: [16, "int64_t"], threshold: [24, "float"], flickSpeed: [28, "float"],
      internalValue: [32, "int32_t"],
    },
  },
  ibTransitionTweenDef: {
    size: 56,
    fields: {
      back: [0, "pointer", "float"], fore: [4, "pointer", "float"], start: [8, "double"],
      length: [16, "double"], backwardStart: [24, "double"], backwardLength: [32, "double"],
      ease: [40, "ibEase"], backwardEase: [44, "ibEase"], part: [48, "int32_t"],
      internalValue: [52, "int32_t"],
    },
  },
  ibBatchRow: {
    size: 80,
    fields: {
      entity: [0, "ibEntity"], property: [8, "ibProperty"], path: [12, "ibPathId"],
      transition: [20, "ibTransitionId"], value: [28, "pointer", "float"], delay: [32, "int64_t"],
      animate: [40, "pointer", "ibAnimateDef"], tween: [44, "pointer", "ibTweenDef"],
      spring: [48, "pointer", "ibSpringDef"], decay: [52, "pointer", "ibDecayDef"],
      follow: [56, "pointer", "ibFollowDef"], shake: [60, "pointer", "ibShakeDef"],
      transitionTween: [64, "pointer", "ibTransitionTweenDef"], play: [68, "pointer", "ibPlayDef"],
      steps: [72, "pointer", "ibStep"], stepCount: [76, "int32_t"],
    },
  },
  ibConnectionDef: {
    size: 48,
    fields: {
      from: [0, "pointer", "char"], to: [4, "pointer", "char"], trigger: [8, "pointer", "char"],
      needs: [12, "pointer", "char"], forbids: [16, "pointer", "char"], needCount: [20, "int32_t"],
      forbidCount: [24, "int32_t"], after: [32, "int64_t"], internalValue: [40, "int32_t"],
    },
  },
  ibDriverInfo: {
    size: 48,
    fields: {
      elapsed: [0, "int64_t"], duration: [8, "int64_t"], part: [16, "double"], rate: [24, "double"],
      entity: [32, "ibEntity"], state: [40, "ibState"], ending: [44, "ibEventKind"],
    },
  },
  ibTransitionInfo: {
    size: 16,
    fields: {
      position: [0, "float"], velocity: [4, "float"], phase: [8, "ibPhase"], isForward: [12, "bool"],
    },
  },
  ibTimelineInfo: {
    size: 24,
    fields: {
      offset: [0, "int64_t"], rate: [8, "double"], isPaused: [16, "bool"], hasBegun: [17, "bool"],
      hasScrubber: [18, "bool"],
    },
  },
  ibEvent: {
    size: 48,
    fields: {
      driver: [0, "ibDriverId"], entity: [8, "ibEntity"], instant: [16, "int64_t"], serial: [24, "uint64_t"],
      kind: [32, "ibEventKind"], repetition: [36, "int32_t"], shadowed: [40, "bool"],
    },
  },
  ibEvents: {
    size: 8,
    fields: {
      events: [0, "pointer", "ibEvent"], count: [4, "int32_t"],
    },
  },
  ibEmitted: {
    size: 32,
    fields: {
      entity: [0, "ibEntity"], sequence: [8, "ibDriverId"], instant: [16, "int64_t"],
      name: [24, "pointer", "char"],
    },
  },
  ibColumn: {
    size: 12,
    fields: {
      values: [0, "pointer", "float"], entities: [4, "pointer", "ibEntity"], count: [8, "int32_t"],
    },
  },
  ibBytes: {
    size: 16,
    fields: {
      bytes: [0, "pointer", "uint8_t"], count: [8, "int64_t"],
    },
  },
  ibContender: {
    size: 40,
    fields: {
      driver: [0, "ibDriverId"], serial: [8, "uint64_t"], begin: [16, "int64_t"], end: [24, "int64_t"],
      role: [32, "ibRole"],
    },
  },
};

/** The names of each enumeration, by number. */
export const enums = {
  ibResult: [
    "ok", "badWorld", "wrongThread", "stale", "badArgument", "badDef", "refused", "busy", "badFile",
    "badSnapshot",
  ],
  ibType: [
    "float", "float2", "float3", "float4", "angle", "color", "linearColor", "rotation", "held",
  ],
  ibMode: [
    "to", "by", "scaledBy", "from",
  ],
  ibDirection: [
    "normal", "reverse", "alternate", "alternateReverse",
  ],
  ibFill: [
    "none", "forwards", "backwards", "both",
  ],
  ibReplace: [
    "moves", "none", "all",
  ],
  ibState: [
    "new", "delayed", "active", "paused", "completed", "inactive", "killed",
  ],
  ibOperation: [
    "start", "pause", "resume", "restart", "complete", "stop", "kill", "revive", "reverse", "release",
  ],
  ibEventKind: [
    "started", "repeated", "completed", "stopped", "restarted", "paused", "resumed", "killed", "revived",
    "superseded", "entityDied", "updated",
  ],
  ibPhase: [
    "idle", "running", "interactive", "settling",
  ],
  ibRole: [
    "winner", "shadowed", "idle", "adding",
  ],
  ibStepKind: [
    "to", "by", "springTo", "springBy", "wait", "label", "emit", "together", "inOrder", "end",
  ],
  ibOrder: [
    "first", "last", "center", "edges", "random",
  ],
  ibReduction: [
    "nothing", "snap", "fade", "shorten",
  ],
  ibEase: [
    "linear", "sineIn", "sineOut", "sineInOut", "quadIn", "quadOut", "quadInOut", "cubicIn", "cubicOut",
    "cubicInOut", "quartIn", "quartOut", "quartInOut", "quintIn", "quintOut", "quintInOut", "expoIn",
    "expoOut", "expoInOut", "circIn", "circOut", "circInOut", "backIn", "backOut", "backInOut", "elasticIn",
    "elasticOut", "elasticInOut", "bounceIn", "bounceOut", "bounceInOut", "smoothstep", "css", "cssIn",
    "cssOut", "cssInOut", "stepStart", "stepEnd",
  ],
};

/** The built-in properties: number, lane, count of lanes. */
export const properties = {
  position: [1, 0, 2], positionX: [1, 1, 1], positionY: [1, 2, 1], scale: [2, 0, 2], size: [3, 0, 2],
  rotation: [4, 0, 1], opacity: [5, 0, 1], color: [6, 0, 4], cornerRadius: [7, 0, 1],
};
