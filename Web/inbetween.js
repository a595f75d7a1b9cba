// Inbetween in the browser and in Node: the engine as WebAssembly, by its interface for C. MIT License.
//
// - A function ibWorld_… of inbetween.h is the method of World with the rest of the name, and so for the other
//   objects. Times are milliseconds. Values are a number, or an array with a number for each lane.
// - Entities, drivers, timelines and transitions are Numbers: index + generation · 2³².
// - Typed arrays that a method returns are valid until the next call of the engine, unless it says otherwise.
// - A mistake throws an InbetweenError with a code of ibResult and a text. An operation that the present state does
//   not permit, such as a pause of what is paused, returns false.

import { enums, properties as builtInProperties, structs } from "./layout.js";

/** A call that failed. `code` is a name of ibResult without its prefix, or "dead" once the engine has stopped. */
export class InbetweenError extends Error {
  constructor(code, text, options) {
    super(text, options);
    this.name = "InbetweenError";
    this.code = code;
  }
}

const badArgument = (text) => new InbetweenError("badArgument", text);

// ---- numbers ----

const word = 2 ** 32;
const generationLimit = 2 ** 21;

/** Returns an id as a Number. A generation beyond 21 bits, after a million reuses of an index, has a negative one. */
function pack(index, generation) {
  if (generation < generationLimit) return index + generation * word;
  if (index < generationLimit) return -(index + generation * generationLimit);
  throw new InbetweenError("refused", `id: ${index} of generation ${generation} has no Number`);
}

const indexOf = (id) => (id >= 0 ? id >>> 0 : -id % generationLimit);
const generationOf = (id) => Math.floor(id >= 0 ? id / word : -id / generationLimit);

// Fields of int64_t that are no times.
const counts = new Set(["tickNumerator", "tickDenominator", "tickCount", "count"]);
const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

// ---- the module's memory ----

/** The memory of the module, and a stack in it for arguments and results. */
class Memory {
  constructor(exports) {
    this.exports = exports;
    this.buffer = exports.memory;
    this.refresh();
    this.base = this.top = exports.webArguments();
    this.end = this.base + exports.webArgumentsSize();
    // Arguments that the stack has no room for. Those before `kept` are of calls that are under way.
    this.blocks = [];
    this.kept = 0;
  }

  /** Makes the views anew: memory has grown. */
  refresh() {
    const buffer = this.buffer.buffer;
    this.u8 = new Uint8Array(buffer);
    this.u16 = new Uint16Array(buffer);
    this.i32 = new Int32Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
  }

  /** Forgets the arguments and results of the last call. */
  begin() {
    this.top = this.base;
    while (this.blocks.length > this.kept) this.exports.webFree(this.blocks.pop());
    return this;
  }

  /** Runs a callback within a call, whose arguments are kept meanwhile. */
  nested(body) {
    const { base, kept, top } = this;
    this.base = top;
    this.kept = this.blocks.length;
    try {
      body();
    } finally {
      this.begin();
      this.base = base;
      this.kept = kept;
      this.top = top;
    }
  }

  /** Returns the address of `size` bytes, which are not cleared. */
  take(size) {
    if (!(size >= 0 && size < 2 ** 31)) throw badArgument(`found ${size} bytes, expected 0 … 2 ** 31 - 1`);
    const address = this.top;
    if (address + size <= this.end) {
      this.top = (address + size + 7) & ~7;
      return address;
    }
    const block = this.exports.webAllocate(size);
    if (block === 0) throw new InbetweenError("refused", `memory: no room for ${size} bytes`);
    this.blocks.push(block);
    return block;
  }

  id(id, field) {
    const address = this.take(8);
    this.setId(address, id, field);
    return address;
  }

  setId(address, id, field) {
    if (typeof id !== "number" || !Number.isSafeInteger(id)) throw badArgument(`${field}: found ${id}, expected an id`);
    // No world has so many things. The module counts in 32 bits with a sign.
    this.u32[address >> 2] = Math.min(indexOf(id), 0x7fffffff);
    this.u32[(address >> 2) + 1] = generationOf(id);
  }

  getId(address) {
    return pack(this.u32[address >> 2], this.u32[(address >> 2) + 1]);
  }

  setLong(address, number) {
    this.u32[address >> 2] = number >>> 0;
    this.u32[(address >> 2) + 1] = Math.floor(number / word) >>> 0;
  }

  getLong(address) {
    return this.i32[(address >> 2) + 1] * word + this.u32[address >> 2];
  }

  /** Writes a text that ends with a zero. */
  text(text, field) {
    if (typeof text !== "string" || text.includes("\0")) throw badArgument(`${field}: expected a text without zeros`);
    const room = text.length * 3 + 1;
    const address = this.take(room);
    const { written } = utf8.encodeInto(text, this.u8.subarray(address, address + room));
    this.u8[address + written] = 0;
    return address;
  }

  getText(address) {
    let end = address;
    while (this.u8[end] !== 0) end++;
    return fromUtf8.decode(this.u8.subarray(address, end));
  }

  /** Writes a list of ids, and returns its address. */
  ids(list, field) {
    const address = this.take(8 * list.length);
    for (let index = 0; index < list.length; index++) this.setId(address + 8 * index, list[index], field);
    return address;
  }

  getIds(address, count) {
    const list = new Float64Array(count);
    for (let index = 0; index < count; index++) list[index] = this.getId(address + 8 * index);
    return list;
  }

  /** Writes the numbers of a value with `lanes` lanes. */
  value(value, lanes, field) {
    const address = this.take(4 * lanes);
    this.setValue(address, value, lanes, field);
    return address;
  }

  setValue(address, value, lanes, field) {
    if (typeof value === "number" && lanes === 1) {
      this.f32[address >> 2] = value;
      return;
    }
    if (value === null || typeof value !== "object" || value.length !== lanes) {
      const found = value?.length === undefined ? String(value) : `${value.length} numbers`;
      throw badArgument(`${field}: found ${found}, expected ${lanes === 1 ? "a number" : `${lanes} numbers`}`);
    }
    for (let lane = 0; lane < lanes; lane++) this.f32[(address >> 2) + lane] = number(value[lane], field);
  }

  getValue(address, lanes) {
    const cell = address >> 2;
    if (lanes === 1) return this.f32[cell];
    const value = new Array(lanes);
    for (let lane = 0; lane < lanes; lane++) value[lane] = this.f32[cell + lane];
    return value;
  }

  /** Writes all numbers of a number, of a list of numbers, or of a list of lists. */
  floats(list, field) {
    const count = countOf(list, field);
    const address = this.take(4 * count);
    let cell = address >> 2;
    if (typeof list === "number") {
      this.f32[cell] = list;
      return { address, count };
    }
    for (let index = 0; index < list.length; index++) {
      const entry = list[index];
      if (typeof entry === "number") {
        this.f32[cell++] = entry;
      } else {
        for (let lane = 0; lane < entry.length; lane++) this.f32[cell++] = number(entry[lane], field);
      }
    }
    return { address, count };
  }
}

/** Returns how many numbers a number, a list of numbers, or a list of lists has. */
function countOf(list, field) {
  if (typeof list === "number") return 1;
  if (list?.length === undefined || typeof list === "string") throw badArgument(`${field}: expected numbers`);
  if (ArrayBuffer.isView(list)) return list.length;
  let count = 0;
  for (let index = 0; index < list.length; index++) {
    const entry = list[index];
    if (typeof entry === "number") {
      count++;
    } else if (entry !== null && typeof entry === "object" && entry.length !== undefined) {
      count += entry.length;
    } else {
      throw badArgument(`${field}: found ${String(entry)}, expected numbers`);
    }
  }
  return count;
}

function number(value, field) {
  if (typeof value !== "number") throw badArgument(`${field}: found ${String(value)}, expected a number`);
  return value;
}

/** A count: C would cut a fraction off. */
function whole(value, field) {
  if (!Number.isInteger(number(value, field))) throw badArgument(`${field}: found ${value}, expected a whole number`);
  return value;
}

/** A time of C, in nanoseconds. */
function nanoseconds(milliseconds, field) {
  const time = Math.round(number(milliseconds, field) * 1e6);
  if (!(Math.abs(time) < 2 ** 63)) throw badArgument(`${field}: found ${milliseconds}, expected milliseconds`);
  return time;
}

const long = (milliseconds, field) => BigInt(nanoseconds(milliseconds, field));

/** Whether a name is one that JavaScript itself asks for, as an inspector does. */
const isOfScripts = (name) => typeof name === "symbol" || name === "toJSON";

function choice(type, name, field) {
  const index = enums[type].indexOf(name);
  if (index < 0) throw badArgument(`${field}: found ${String(name)}, expected ${enums[type].join(", ")}`);
  return index;
}

// ---- structs ----

/** Returns the functions that read and write a field. */
function access(name, [offset, type, of, length]) {
  const place = (address) => (address + offset) >> 2;
  if (enums[type] && type !== "ibEase") {
    return {
      read: (engine, address) => enums[type][engine.memory.i32[place(address)]] ?? null,
      write: (engine, address, value) => { engine.memory.i32[place(address)] = choice(type, value, name); },
    };
  }
  switch (type) {
    case "bool":
      return {
        read: (engine, address) => engine.memory.u8[address + offset] !== 0,
        write: (engine, address, value) => { engine.memory.u8[address + offset] = value ? 1 : 0; },
      };
    case "int32_t":
      return {
        read: (engine, address) => engine.memory.i32[place(address)],
        write: (engine, address, value) => { engine.memory.i32[place(address)] = whole(value, name); },
      };
    case "float":
      return {
        read: (engine, address) => engine.memory.f32[place(address)],
        write: length ? undefined
          : (engine, address, value) => { engine.memory.f32[place(address)] = number(value, name); },
      };
    case "double":
      return {
        read: (engine, address) => engine.memory.f64[(address + offset) >> 3],
        write: (engine, address, value) => { engine.memory.f64[(address + offset) >> 3] = number(value, name); },
      };
    case "int64_t":
    case "uint64_t": {
      const isTime = type === "int64_t" && !counts.has(name);
      return {
        read: (engine, address) => {
          const long = engine.memory.getLong(address + offset);
          // INT64_MIN and INT64_MAX are times that are not known.
          return isTime ? (Math.abs(long) < 2 ** 63 ? long / 1e6 : null) : long;
        },
        write: (engine, address, value) =>
          engine.memory.setLong(address + offset, isTime ? nanoseconds(value, name) : whole(value, name)),
      };
    }
    case "ibEase":
      return { write: (engine, address, value) => { engine.memory.u32[place(address)] = engine.ease(value, name); } };
    case "ibProperty":
      return {
        write: (engine, address, value) => {
          engine.memory.u32[place(address)] = engine.memory.u32[engine.property(value).pointer >> 2];
        },
      };
    case "ibEntity":
    case "ibDriverId":
    case "ibTimelineId":
    case "ibTransitionId":
      return {
        read: (engine, address) => engine.memory.getId(address + offset),
        write: (engine, address, value) => engine.memory.setId(address + offset, value, name),
      };
    case "ibPathId":
      return {
        write: (engine, address, value) => {
          engine.memory.u8.copyWithin(address + offset, value.pointer, value.pointer + structs.ibPathId.size);
        },
      };
    case "pointer":
      if (of === "char") {
        return {
          read: (engine, address) => engine.memory.getText(engine.memory.u32[place(address)]),
          write: (engine, address, value) => {
            engine.memory.u32[place(address)] = value === null ? 0 : engine.memory.text(value, name);
          },
        };
      }
  }
  return {};
}

for (const struct of Object.values(structs)) {
  struct.access = {};
  for (const [name, field] of Object.entries(struct.fields)) {
    if (name !== "internalValue") struct.access[name] = { ...access(name, field), offset: field[0] };
  }
  struct.readers = Object.entries(struct.access).filter(([, field]) => field.read);
}

// ---- objects ----

// Objects that are dropped without `dispose` are freed some time after.
const dropped = new FinalizationRegistry((held) => held.engine.free(held));

/** An object outside worlds, which has an id in memory. */
class Handle {
  constructor(engine, destroy, size) {
    this.engine = engine;
    this.pointer = engine.module.webAllocate(size);
    this.held = { engine, destroy, pointer: this.pointer };
    dropped.register(this, this.held, this);
  }

  /** Returns whether the object exists: false after `dispose`. */
  isValid() {
    return this.engine.module[this.held.destroy.replace("Destroy", "") + "_IsValid"](this.pointer) !== 0;
  }

  /** Ends the object. A second call does nothing. */
  dispose() {
    if (this.pointer === this.engine.none) return;
    dropped.unregister(this);
    this.pointer = this.engine.none;
    this.engine.free(this.held);
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.dispose();
  }
}

/** A property of entities, or one lane of it. */
export class Property {
  constructor(engine, pointer, name) {
    this.engine = engine;
    this.pointer = pointer;
    this.name = name;
    this.lanes = engine.memory.u8[pointer + structs.ibProperty.fields.lanes[0]];
  }

  lane(lane) {
    const { engine } = this;
    const address = engine.memory.begin().take(structs.ibProperty.size);
    engine.module.ibProperty_Lane(address, this.pointer, lane);
    return engine.propertyAt(address, `${this.name}[${lane}]`);
  }
}

/** A path for `World.registerFollow`. */
export class Path extends Handle {
  getLength() {
    this.engine.memory.begin();
    this.engine.module.webForget();
    return this.engine.checkCount(this.engine.module.ibPath_GetLength(this.pointer));
  }
}

/** The values of a world at an instant. */
export class Frame extends Handle {
  /** Returns one lane of all entities that have the property, and the entities as pairs of index and generation. */
  getColumn(property, lane = 0) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const result = memory.take(structs.ibColumn.size);
    engine.module.webForget();
    engine.module.ibFrame_GetColumn(result, this.pointer, engine.property(property).pointer, lane);
    const column = structs.ibColumn.fields;
    const count = memory.i32[(result + column.count[0]) >> 2];
    engine.checkCount(count);
    const buffer = memory.buffer.buffer;
    return {
      count,
      values: new Float32Array(buffer, memory.u32[(result + column.values[0]) >> 2], count),
      entities: new Uint32Array(buffer, memory.u32[(result + column.entities[0]) >> 2], 2 * count),
    };
  }

  read(property, entities) {
    return this.engine.gather("ibFrame_Read", this.pointer, property, entities);
  }

  readVelocity(property, entities) {
    return this.engine.gather("ibFrame_ReadVelocity", this.pointer, property, entities);
  }
}

/** The state of a world at a tick. */
export class Snapshot extends Handle {
  /** Returns a copy of the state as bytes. */
  getBytes() {
    const memory = this.engine.memory.begin();
    const result = memory.take(structs.ibBytes.size);
    this.engine.module.ibSnapshot_GetBytes(result, this.pointer);
    const address = memory.u32[(result + structs.ibBytes.fields.bytes[0]) >> 2];
    if (address === 0) throw this.engine.failure();
    return memory.u8.slice(address, address + memory.getLong(result + structs.ibBytes.fields.count[0]));
  }

  setBytes(bytes) {
    const memory = this.engine.memory.begin();
    const address = memory.take(bytes.length);
    memory.u8.set(bytes, address);
    this.engine.check(this.engine.module.ibSnapshot_SetBytes(this.pointer, address, BigInt(bytes.length)));
    this.callbacks = undefined;
  }
}

/** A state machine of a world. Its states, triggers and conditions are texts. */
export class Machine {
  constructor(world, id) {
    this.world = world;
    this.id = id;
    this.engine = world.engine;
    this.key = 0;
  }

  assign(state, entity, property, value, delay = 0) {
    const memory = this.engine.memory.begin();
    const key = this.engine.property(property);
    this.engine.check(this.engine.module.ibMachine_Assign(
      this.world.pointer, memory.id(this.id, "machine"), memory.text(state, "state"), memory.id(entity, "entity"),
      key.pointer, memory.value(value, key.lanes, "value"), long(delay, "delay")));
    return this;
  }

  /** Connects a state to another one: `{ from, to, trigger, needs, forbids, after }`. */
  connect(options) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const { needs = [], forbids = [], ...others } = options;
    const def = engine.def("ibConnectionDef", others);
    const { fields } = structs.ibConnectionDef;
    for (const [list, names, count] of [[needs, "needs", "needCount"], [forbids, "forbids", "forbidCount"]]) {
      const texts = memory.take(4 * list.length);
      list.forEach((name, index) => { memory.u32[(texts >> 2) + index] = memory.text(name, names); });
      memory.u32[(def + fields[names][0]) >> 2] = list.length === 0 ? 0 : texts;
      memory.i32[(def + fields[count][0]) >> 2] = list.length;
    }
    engine.check(engine.module.ibMachine_Connect(this.world.pointer, memory.id(this.id, "machine"), def));
    return this;
  }

  /** Sets the motion of changes to a state, from a state or from all (null). A null motion ends that. */
  setMotion(from, to, motion) {
    const { engine } = this;
    const memory = engine.memory.begin();
    engine.check(engine.module.ibMachine_SetMotion(
      this.world.pointer, memory.id(this.id, "machine"), from === null ? 0 : memory.text(from, "from"),
      memory.text(to, "to"), motion === null ? 0 : engine.def("ibMotionDef", motion)));
    return this;
  }

  go(state) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibMachine_Go(
      this.world.pointer, memory.id(this.id, "machine"), memory.text(state, "state")));
  }

  fire(trigger) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibMachine_Fire(
      this.world.pointer, memory.id(this.id, "machine"), memory.text(trigger, "trigger")));
  }

  /** Sets whether a condition holds, and follows the connections that then apply. */
  setCondition(condition, holds) {
    const memory = this.engine.memory.begin();
    this.engine.check(this.engine.module.ibMachine_SetCondition(
      this.world.pointer, memory.id(this.id, "machine"), memory.text(condition, "condition"), holds ? 1 : 0));
  }

  getState() {
    const memory = this.engine.memory.begin();
    const text = this.engine.module.ibMachine_GetState(this.world.pointer, memory.id(this.id, "machine"));
    if (text === 0) throw this.engine.failure();
    return memory.getText(text);
  }

  /** Calls `callback(from, to)` after each change; null ends that. */
  setCallback(callback) {
    const { engine, world } = this;
    const memory = engine.memory.begin();
    const key = callback === null ? 0 : engine.nextKey++;
    engine.check(engine.module.ibMachine_SetCallback(
      world.pointer, memory.id(this.id, "machine"), key === 0 ? 0 : engine.machineCallback, key));
    this.forget();
    this.key = key;
    if (key === 0) return;
    world.changes.set(key, callback);
    world.held.keys.push(key);
    engine.changes.set(key, new WeakRef(world));
  }

  forget() {
    if (this.key === 0) return;
    this.world.changes.delete(this.key);
    this.world.held.keys.splice(this.world.held.keys.indexOf(this.key), 1);
    this.engine.changes.delete(this.key);
    this.key = 0;
  }
}

/** A world: entities, their values, and what moves them. */
export class World extends Handle {
  constructor(engine, options) {
    super(engine, "ibDestroyWorld", structs.ibWorldId.size);
    // By the contexts of their calls.
    this.callbacks = new Map();
    this.changes = new Map();
    this.sweepsAt = 1024;
    this.held.keys = [];
    engine.memory.begin();
    engine.module.ibCreateWorld(this.pointer, engine.def("ibWorldDef", options));
    const index = engine.memory.u16[this.pointer >> 1];
    if (index === 0) {
      const failure = engine.failure();
      this.dispose();
      throw failure;
    }
    this.held.index = index;
    engine.worlds.set(index, new WeakRef(this));
  }

  dispose() {
    super.dispose();
    this.callbacks.clear();
    this.changes.clear();
  }

  // Time

  /** Adds the time of a frame and runs the ticks that are due. Returns `{ ticks, dropped }`. */
  advance(frameTime) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const result = memory.take(structs.ibAdvance.size);
    engine.module.webForget();
    engine.module.ibWorld_Advance(result, this.pointer, long(frameTime, "frameTime"));
    const advance = engine.read("ibAdvance", result);
    engine.checkCount(advance.ticks);
    this.sweep();
    return advance;
  }

  tick() {
    this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_Tick(this.pointer));
    this.sweep();
  }

  step() {
    this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_Step(this.pointer));
  }

  setPaused(isPaused) {
    return this.engine.permit(this.engine.module.ibWorld_SetPaused(this.pointer, isPaused ? 1 : 0));
  }

  setRate(rate, over = 0, ease = "linear") {
    const { engine } = this;
    engine.check(
      engine.module.ibWorld_SetRate(this.pointer, number(rate, "rate"), long(over, "over"), engine.ease(ease)));
  }

  setReducedMotion(reduction, length = 0) {
    this.engine.check(this.engine.module.ibWorld_SetReducedMotion(
      this.pointer, choice("ibReduction", reduction, "reduction"), long(length, "length")));
  }

  getInfo() {
    const memory = this.engine.memory.begin();
    const result = memory.take(structs.ibWorldInfo.size);
    this.engine.module.ibWorld_GetInfo(result, this.pointer);
    const info = this.engine.read("ibWorldInfo", result);
    if (!this.isValid()) throw this.engine.failure();
    return info;
  }

  /** Returns 16 hexadecimal digits. Equal commands give equal hashes in all tested builds. */
  getStateHash() {
    this.engine.module.webForget();
    const hash = this.engine.module.ibWorld_GetStateHash(this.pointer);
    this.engine.checkCount(hash === 0n ? 0 : 1);
    return BigInt.asUintN(64, hash).toString(16).padStart(16, "0");
  }

  describe(entity) {
    const memory = this.engine.memory.begin();
    const text = this.engine.module.ibWorld_Describe(this.pointer, memory.id(entity, "entity"));
    if (text === 0) throw this.engine.failure();
    return memory.getText(text);
  }

  // Entities and values

  spawn() {
    const memory = this.engine.memory.begin();
    const result = memory.take(8);
    this.engine.module.ibWorld_Spawn(result, this.pointer);
    return this.engine.result(result);
  }

  /** Returns the entities as a Float64Array, which stays valid. */
  spawnMany(count) {
    const memory = this.engine.memory.begin();
    const list = memory.take(8 * count);
    this.engine.module.webForget();
    return memory.getIds(list, this.engine.checkCount(
      this.engine.module.ibWorld_SpawnMany(this.pointer, list, count)));
  }

  despawn(entity) {
    const memory = this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_Despawn(this.pointer, memory.id(entity, "entity")));
  }

  isAlive(entity) {
    const memory = this.engine.memory.begin();
    this.engine.module.webForget();
    return this.engine.checkCount(
      this.engine.module.ibWorld_IsAlive(this.pointer, memory.id(entity, "entity"))) !== 0;
  }

  /** Makes an entity the child of another one; 0 removes the parent. */
  setParent(child, parent) {
    const memory = this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_SetParent(
      this.pointer, memory.id(child, "child"), memory.id(parent, "parent")));
  }

  /**
   * Returns the transforms of entities to the stage, six numbers each: the x axis, the y axis and the origin. At the
   * instant of a frame, or at the last tick.
   */
  readTransforms(entities, frame) {
    const { engine } = this;
    if (frame?.pointer === engine.none) throw badArgument("frame: found one that has been disposed of");
    const memory = engine.memory.begin();
    const list = memory.ids(entities, "entities");
    const out = memory.take(24 * entities.length);
    memory.u8.fill(0, out, out + 24 * entities.length);
    engine.module.webForget();
    engine.checkCount(engine.module.ibWorld_ReadTransforms(
      this.pointer, frame?.pointer ?? engine.none, list, entities.length, out, 24));
    return new Float32Array(memory.buffer.buffer, out, 6 * entities.length);
  }

  /** Returns the factor for the opacity of an entity that reduced motion fades. */
  getFade(entity) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const result = memory.take(4);
    engine.check(engine.module.ibWorld_GetFade(this.pointer, memory.id(entity, "entity"), result));
    return memory.getValue(result, 1);
  }

  set(entity, property, value) {
    const memory = this.engine.memory.begin();
    const key = this.engine.property(property);
    this.engine.check(this.engine.module.ibWorld_Set(
      this.pointer, memory.id(entity, "entity"), key.pointer, memory.value(value, key.lanes, "value")));
  }

  get(entity, property) {
    return this.engine.lanes("ibWorld_Get", this, entity, property);
  }

  getBase(entity, property) {
    return this.engine.lanes("ibWorld_GetBase", this, entity, property);
  }

  getVelocity(entity, property) {
    return this.engine.lanes("ibWorld_GetVelocity", this, entity, property);
  }

  /** Reads the shown values of many entities into one Float32Array. The values of dead entities are 0. */
  read(property, entities) {
    return this.engine.gather("ibWorld_Read", this.pointer, property, entities);
  }

  /** Sets the base values of many entities. A call that fails changes nothing. */
  write(property, entities, values) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = engine.property(property);
    const list = memory.ids(entities, "entities");
    const { address, count } = memory.floats(values, "values");
    if (count !== key.lanes * entities.length) {
      throw badArgument(`values: found ${count} numbers, expected ${key.lanes * entities.length}`);
    }
    engine.check(engine.module.ibWorld_Write(
      this.pointer, key.pointer, list, entities.length, address, 4 * key.lanes));
  }

  /** Makes each `set` of a property a motion: of all entities (0), or of one. A null motion ends that. */
  setStandingMotion(property, entity, motion) {
    const { engine } = this;
    const memory = engine.memory.begin();
    engine.check(engine.module.ibWorld_SetStandingMotion(
      this.pointer, engine.property(property).pointer, memory.id(entity, "entity"),
      motion === null ? 0 : engine.def("ibMotionDef", motion)));
  }

  /** Returns the drivers of one lane, the winner first. */
  getPrecedence(entity, property) {
    const { engine } = this;
    return engine.list("ibContender", (out, room) => engine.module.ibWorld_GetPrecedence(
      this.pointer, engine.memory.id(entity, "entity"), engine.property(property).pointer, out, room));
  }

  // Drivers

  animate(entity, property, value, options) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = engine.property(property);
    const result = memory.take(8);
    engine.module.ibWorld_Animate(
      result, this.pointer, memory.id(entity, "entity"), key.pointer, memory.value(value, key.lanes, "value"),
      options === undefined ? 0 : engine.def("ibAnimateDef", options, key));
    return engine.result(result);
  }

  registerTween(entity, property, options) {
    return this.register("ibWorld_RegisterTween", "ibTweenDef", entity, property, options);
  }

  registerSpring(entity, property, options) {
    return this.register("ibWorld_RegisterSpring", "ibSpringDef", entity, property, options);
  }

  registerDecay(entity, property, options) {
    return this.register("ibWorld_RegisterDecay", "ibDecayDef", entity, property, options);
  }

  register(call, struct, entity, property, options) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = engine.property(property);
    const result = memory.take(8);
    engine.module[call](
      result, this.pointer, memory.id(entity, "entity"), key.pointer, engine.def(struct, options, key));
    return engine.result(result);
  }

  /** Registers a tween on each of many entities. A call that fails changes nothing. `values` has the destinations of
   *  all; null: the def's. `options.delays` has milliseconds that are added. Returns the drivers as a Float64Array,
   *  which stays valid. */
  registerTweens(entities, property, values, options = {}) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = engine.property(property);
    const { delays, ...others } = options;
    const def = engine.def("ibTweenDef", others, key);
    const list = memory.ids(entities, "entities");
    let floats = 0, times = 0;
    if (values !== null) {
      const { address, count } = memory.floats(values, "values");
      if (count !== key.lanes * entities.length) {
        throw badArgument(`values: found ${count} numbers, expected ${key.lanes * entities.length}`);
      }
      floats = address;
    }
    if (delays !== undefined) {
      if (delays.length !== entities.length) {
        throw badArgument(`delays: found ${delays.length}, expected ${entities.length}`);
      }
      times = memory.take(8 * delays.length);
      for (let index = 0; index < delays.length; index++) {
        memory.setLong(times + 8 * index, nanoseconds(delays[index], "delays"));
      }
    }
    const out = memory.take(8 * entities.length);
    engine.module.webForget();
    const count = engine.checkCount(engine.module.ibWorld_RegisterTweens(
      this.pointer, list, entities.length, key.pointer, floats, times, def, out));
    return memory.getIds(out, count);
  }

  /** Registers a driver for each row, all or none. Returns the drivers as a Float64Array, which stays valid. */
  registerBatch(rows) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const { size } = structs.ibBatchRow;
    const list = memory.take(size * rows.length);
    memory.u8.fill(0, list, list + size * rows.length);
    rows.forEach((row, index) => {
      const key = row.property === undefined ? undefined : engine.property(row.property);
      engine.write("ibBatchRow", list + size * index, row, key);
    });
    const out = memory.take(8 * rows.length);
    engine.module.webForget();
    return memory.getIds(out, engine.checkCount(
      engine.module.ibWorld_RegisterBatch(this.pointer, list, rows.length, out)));
  }

  /** Registers a tween along a path. Returns `{ driver, orienting }`; `orienting` is 0 without `orients`. */
  registerFollow(entity, property, path, options = {}) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = engine.property(property);
    const [result, orienting] = [memory.take(8), memory.take(8)];
    memory.setLong(orienting, 0);
    engine.module.ibWorld_RegisterFollow(
      result, this.pointer, memory.id(entity, "entity"), key.pointer, path.pointer,
      engine.def("ibFollowDef", options, key), orienting);
    return { driver: engine.result(result), orienting: memory.getId(orienting) };
  }

  shake(entity, property, strength, duration, frequency, seed = 0) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = engine.property(property);
    const result = memory.take(8);
    engine.module.ibWorld_Shake(
      result, this.pointer, memory.id(entity, "entity"), key.pointer, memory.value(strength, key.lanes, "strength"),
      long(duration, "duration"), number(frequency, "frequency"), BigInt(seed));
    return engine.result(result);
  }

  punch(entity, property, amount, duration, vibrations) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = engine.property(property);
    const result = memory.take(8);
    engine.module.ibWorld_Punch(
      result, this.pointer, memory.id(entity, "entity"), key.pointer, memory.value(amount, key.lanes, "amount"),
      long(duration, "duration"), whole(vibrations, "vibrations"));
    return engine.result(result);
  }

  /** Plays steps one after the other. A step "together" or "inOrder" has its own `steps`. */
  play(entity, steps, options) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const { address, count } = engine.steps(steps);
    const result = memory.take(8);
    engine.module.ibWorld_Play(
      result, this.pointer, memory.id(entity, "entity"), address, count,
      options === undefined ? 0 : engine.def("ibPlayDef", options));
    return engine.result(result);
  }

  /** Calls `callback(driver, kind)` after a time. It ends with `options.owner`. */
  after(delay, callback, { owner = 0, timeline = 0 } = {}) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const result = memory.take(8);
    const key = engine.nextKey++;
    engine.module.ibWorld_After(
      result, this.pointer, long(delay, "delay"), memory.id(owner, "owner"), memory.id(timeline, "timeline"),
      engine.callback, key);
    const driver = engine.result(result);
    this.keep(key, callback, driver);
    return driver;
  }

  control(driver, operation) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_Control(
      this.pointer, memory.id(driver, "driver"), choice("ibOperation", operation, "operation")));
  }

  seek(driver, elapsed) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_Seek(
      this.pointer, memory.id(driver, "driver"), long(elapsed, "elapsed")));
  }

  /** Seeks a sequence to a label. Returns false if it has no such label. */
  seekLabel(sequence, label) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_SeekLabel(
      this.pointer, memory.id(sequence, "sequence"), memory.text(label, "label")));
  }

  /** Lets a driver play to its own time `elapsed`, and pauses it there. */
  playTo(driver, elapsed) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_PlayTo(
      this.pointer, memory.id(driver, "driver"), long(elapsed, "elapsed")));
  }

  update(driver, time) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_Update(
      this.pointer, memory.id(driver, "driver"), long(time, "time")));
  }

  setDriverRate(driver, rate) {
    const memory = this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_SetDriverRate(
      this.pointer, memory.id(driver, "driver"), number(rate, "rate")));
  }

  retarget(driver, target, { restarts = false } = {}) {
    const memory = this.engine.memory.begin();
    const { address, count } = memory.floats(target, "target");
    return this.engine.permit(this.engine.module.ibWorld_Retarget(
      this.pointer, memory.id(driver, "driver"), address, count, Number(restarts)));
  }

  /** Gives a driver the shown value of a property as its end, in each tick. A null entity ends that. */
  followValue(driver, entity, property, { offset, restarts = false } = {}) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = entity === null ? { pointer: memory.id(0, "property") } : engine.property(property);
    return engine.permit(engine.module.ibWorld_FollowValue(
      this.pointer, memory.id(driver, "driver"), memory.id(entity ?? 0, "entity"), key.pointer,
      offset === undefined ? 0 : memory.value(offset, key.lanes, "offset"), Number(restarts)));
  }

  /** Kills all drivers of an entity, or its drivers of one property. Returns their number. */
  killAll(entity, property) {
    const { engine } = this;
    const memory = engine.memory.begin();
    engine.module.webForget();
    return engine.checkCount(engine.module.ibWorld_KillAll(
      this.pointer, memory.id(entity, "entity"),
      property === undefined ? engine.none : engine.property(property).pointer));
  }

  getState(driver) {
    const memory = this.engine.memory.begin();
    return enums.ibState[this.engine.module.ibWorld_GetState(this.pointer, memory.id(driver, "driver"))];
  }

  getDriver(driver) {
    return this.engine.info("ibWorld_GetDriver", "ibDriverInfo", this, driver, "driver");
  }

  /** Calls `callback(driver, kind)` at each event of a kind, in place of the one set before; null ends that. */
  setCallback(driver, kind, callback) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = callback === null ? 0 : engine.nextKey++;
    engine.check(engine.module.ibWorld_SetCallback(
      this.pointer, memory.id(driver, "driver"), choice("ibEventKind", kind, "kind"),
      key === 0 ? 0 : engine.callback, key));
    if (key !== 0) this.keep(key, callback, driver);
  }

  keep(key, callback, driver) {
    this.callbacks.set(key, { callback, driver });
    this.savedCallbacks = undefined;
  }

  /** Forgets callbacks of removed drivers once there are many: after a tick, which has called the last ones. */
  sweep() {
    if (this.callbacks.size < this.sweepsAt) return;
    for (const [key, { driver }] of this.callbacks) {
      if (this.getDriver(driver).entity === 0) this.callbacks.delete(key);
    }
    this.savedCallbacks = undefined;
    this.sweepsAt = Math.max(1024, 2 * this.callbacks.size);
  }

  // Events

  /** Returns the events of the last tick or advance as objects, in order. */
  getEvents() {
    const { engine } = this;
    const memory = engine.memory.begin();
    const result = memory.take(structs.ibEvents.size);
    engine.module.webForget();
    engine.module.ibWorld_GetEvents(result, this.pointer);
    const { events, count } = structs.ibEvents.fields;
    const number = engine.checkCount(memory.i32[(result + count[0]) >> 2]);
    return engine.array("ibEvent", memory.u32[(result + events[0]) >> 2], number);
  }

  /** Returns the events of the steps "emit" as objects. */
  getEmitted() {
    const { engine } = this;
    return engine.list("ibEmitted", (out, room) => engine.module.ibWorld_GetEmitted(this.pointer, out, room));
  }

  // Timelines

  /** Adds a timeline below another one; 0: below the world's own time. */
  createTimeline(parent = 0) {
    const memory = this.engine.memory.begin();
    const result = memory.take(8);
    this.engine.module.ibWorld_CreateTimeline(result, this.pointer, memory.id(parent, "parent"));
    return this.engine.result(result);
  }

  createRealTimeline() {
    const memory = this.engine.memory.begin();
    const result = memory.take(8);
    this.engine.module.ibWorld_CreateRealTimeline(result, this.pointer);
    return this.engine.result(result);
  }

  /**
   * Adds a timeline with a name that no timeline of the world has. Its id means the timeline of that name, also after
   * the load of a save. A parent has a name too.
   */
  createNamedTimeline(name, parent = 0, keepsDrivers = true) {
    const memory = this.engine.memory.begin();
    const result = memory.take(8);
    this.engine.module.ibWorld_CreateNamedTimeline(
      result, this.pointer, memory.text(name, "name"), memory.id(parent, "parent"), keepsDrivers ? 1 : 0);
    return this.engine.result(result);
  }

  /** Returns the timeline with a name. Throws if the world has none. */
  findTimeline(name) {
    const memory = this.engine.memory.begin();
    const result = memory.take(8);
    this.engine.module.ibWorld_FindTimeline(result, this.pointer, memory.text(name, "name"));
    return this.engine.result(result);
  }

  /** Adds a timeline that only moves forward, and removes its drivers when they have ended. */
  createForwardTimeline(parent = 0) {
    const memory = this.engine.memory.begin();
    const result = memory.take(8);
    this.engine.module.ibWorld_CreateForwardTimeline(result, this.pointer, memory.id(parent, "parent"));
    return this.engine.result(result);
  }

  destroyTimeline(timeline) {
    const memory = this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_DestroyTimeline(this.pointer, memory.id(timeline, "timeline")));
  }

  beginTimeline(timeline) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_BeginTimeline(
      this.pointer, memory.id(timeline, "timeline")));
  }

  setTimelinePaused(timeline, isPaused) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_SetTimelinePaused(
      this.pointer, memory.id(timeline, "timeline"), isPaused ? 1 : 0));
  }

  setTimelineRate(timeline, rate, over = 0, ease = "linear") {
    const { engine } = this;
    const memory = engine.memory.begin();
    const number = engine.ease(ease);
    return engine.permit(engine.module.ibWorld_SetTimelineRate(
      this.pointer, memory.id(timeline, "timeline"), rate, long(over, "over"), number));
  }

  seekTimeline(timeline, offset) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_SeekTimeline(
      this.pointer, memory.id(timeline, "timeline"), long(offset, "offset")));
  }

  setScrubber(timeline, isAttached) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_SetScrubber(
      this.pointer, memory.id(timeline, "timeline"), isAttached ? 1 : 0));
  }

  scrubTimeline(timeline, offset) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_ScrubTimeline(
      this.pointer, memory.id(timeline, "timeline"), long(offset, "offset")));
  }

  /** Holds a timeline and moves it by the shown value of a property: 0 at `from`, `duration` at `to`. */
  followTimeline(timeline, entity, property, from, to, duration) {
    const { engine } = this;
    const memory = engine.memory.begin();
    engine.check(engine.module.ibWorld_FollowTimeline(
      this.pointer, memory.id(timeline, "timeline"), memory.id(entity, "entity"), engine.property(property).pointer,
      number(from, "from"), number(to, "to"), duration === undefined ? -1n : long(duration, "duration")));
  }

  setTimelineLabel(timeline, name, offset) {
    const memory = this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_SetTimelineLabel(
      this.pointer, memory.id(timeline, "timeline"), memory.text(name, "name"), long(offset, "offset")));
  }

  /** Returns the time of a label; null if the timeline has no such label. */
  getTimelineLabel(timeline, name) {
    const memory = this.engine.memory.begin();
    const result = memory.take(8);
    const did = this.engine.permit(this.engine.module.ibWorld_GetTimelineLabel(
      this.pointer, memory.id(timeline, "timeline"), memory.text(name, "name"), result));
    return did ? memory.getLong(result) / 1e6 : null;
  }

  /** Returns the time to the end of the last driver; null if it is not known or endless. */
  getTimelineDuration(timeline) {
    const memory = this.engine.memory.begin();
    const result = memory.take(8);
    const did = this.engine.permit(this.engine.module.ibWorld_GetTimelineDuration(
      this.pointer, memory.id(timeline, "timeline"), result));
    return did ? memory.getLong(result) / 1e6 : null;
  }

  getTimeline(timeline) {
    return this.engine.info("ibWorld_GetTimeline", "ibTimelineInfo", this, timeline, "timeline");
  }

  // Transitions

  createTransition(options) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const result = memory.take(8);
    engine.module.ibWorld_CreateTransition(
      result, this.pointer, options === undefined ? 0 : engine.def("ibTransitionDef", options));
    return engine.result(result);
  }

  destroyTransition(transition) {
    const memory = this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_DestroyTransition(
      this.pointer, memory.id(transition, "transition")));
  }

  registerTransitionTween(transition, entity, property, options) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const key = engine.property(property);
    engine.check(engine.module.ibWorld_RegisterTransitionTween(
      this.pointer, memory.id(transition, "transition"), memory.id(entity, "entity"), key.pointer,
      engine.def("ibTransitionTweenDef", options, key)));
  }

  beginTransition(transition, isForward = true) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_BeginTransition(
      this.pointer, memory.id(transition, "transition"), isForward ? 1 : 0));
  }

  reverseTransition(transition) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_ReverseTransition(
      this.pointer, memory.id(transition, "transition")));
  }

  interruptTransition(transition) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_InterruptTransition(
      this.pointer, memory.id(transition, "transition")));
  }

  scrubTransition(transition, position) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_ScrubTransition(
      this.pointer, memory.id(transition, "transition"), number(position, "position")));
  }

  /** Lets go of a transition. Returns "back" or "fore", the end where it settles; null if it was not held. */
  letGoTransition(transition, velocity) {
    const memory = this.engine.memory.begin();
    const end = this.engine.module.ibWorld_LetGoTransition(
      this.pointer, memory.id(transition, "transition"),
      velocity === undefined ? 0 : memory.value(velocity, 1, "velocity"));
    if (end < 0) return this.engine.permit(0) || null;
    return end === 1 ? "fore" : "back";
  }

  completeTransition(transition, isFore) {
    const memory = this.engine.memory.begin();
    return this.engine.permit(this.engine.module.ibWorld_CompleteTransition(
      this.pointer, memory.id(transition, "transition"), isFore ? 1 : 0));
  }

  getTransition(transition) {
    return this.engine.info("ibWorld_GetTransition", "ibTransitionInfo", this, transition, "transition");
  }

  // Machines

  createMachine(state, motion) {
    const { engine } = this;
    const memory = engine.memory.begin();
    const result = memory.take(8);
    engine.module.ibWorld_CreateMachine(
      result, this.pointer, memory.text(state, "state"),
      motion === undefined ? 0 : engine.def("ibMotionDef", motion));
    return new Machine(this, engine.result(result));
  }

  destroyMachine(machine) {
    const memory = this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_DestroyMachine(this.pointer, memory.id(machine.id, "machine")));
    machine.forget();
  }

  // Frames and snapshots

  /** Fills a frame with the values `alpha` of a tick after the last one; below 0, of what `advance` has left over. */
  sample(alpha, frame) {
    this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_Sample(this.pointer, number(alpha, "alpha"), frame.pointer));
  }

  /** Fills a frame with the values at an engine time, now or later. */
  sampleAt(instant, frame) {
    this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_SampleAt(this.pointer, long(instant, "instant"), frame.pointer));
  }

  save(snapshot) {
    this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_Save(this.pointer, snapshot.pointer));
    this.savedCallbacks ??= new Map(this.callbacks);
    snapshot.callbacks = this.savedCallbacks;
  }

  restore(snapshot) {
    this.engine.memory.begin();
    this.engine.check(this.engine.module.ibWorld_Restore(this.pointer, snapshot.pointer));
    for (const [key, kept] of snapshot.callbacks ?? []) this.callbacks.set(key, kept);
    this.savedCallbacks = undefined;
  }
}

/** Makes a state machine of a baked motion file. */
function buildMachine(world, { start, motion, changes, values, connections }, entities, properties, isReduced) {
  const form = ({ reduced, ...motion }) => (isReduced ? reduced?.[0] ?? { duration: 0 } : motion);
  const machine = world.createMachine(start, form(motion));
  for (const { from = null, to, motion } of changes) machine.setMotion(from, to, form(motion));
  for (const { state, entity, property, value, delay } of values) {
    machine.assign(state, entities[entity], properties.get(property) ?? property, value, delay);
  }
  for (const connection of connections) machine.connect(connection);
  return machine;
}

/** Lists steps with the ends of their blocks. */
function flatten(steps, list) {
  for (const step of steps) {
    list.push(step);
    if (step.steps === undefined) continue;
    flatten(step.steps, list);
    list.push({ kind: "end" });
  }
  return list;
}

// ---- the engine ----

/** The engine: one instance of the module. */
export class Inbetween {
  /**
   * Loads the engine: from an address, a Response, bytes, or a WebAssembly.Module. Without a source, from
   * inbetween.wasm beside this file.
   */
  static async load(source = new URL("inbetween.wasm", import.meta.url)) {
    const engine = new Inbetween();
    const imports = {
      inbetween: {
        grew: () => engine.memory?.refresh(),
        called: (world, index, generation, kind, context) => engine.called(world, index, generation, kind, context),
        changed: (from, to, context) => engine.changed(from, to, context),
      },
    };
    source = await source;
    if (typeof source === "string" || source instanceof URL) source = await open(source);
    if (typeof Response !== "undefined" && source instanceof Response) {
      if (!source.ok) throw new InbetweenError("badArgument", `source: ${source.url} has status ${source.status}`);
      const isTyped = source.headers.get("content-type")?.startsWith("application/wasm");
      source = isTyped ? await WebAssembly.compileStreaming(source) : await source.arrayBuffer();
    }
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    engine.start(module, await WebAssembly.instantiate(module, imports));
    return engine;
  }

  start(module, instance) {
    /** The compiled module, from which `load` makes further engines. */
    this.compiled = module;
    /** Why no call is possible any more. */
    this.death = undefined;
    // An error that a callback has thrown, which the call that ran it throws.
    this.thrown = undefined;
    this.nextKey = 1;
    this.worlds = new Map();
    this.changes = new Map();
    // The default of options needs no reader of texts, which player.wasm lacks.
    this.eases = new Map([["linear", enums.ibEase.indexOf("linear")]]);
    this.defaults = new Map();
    this.memory = new Memory(instance.exports);
    // player.wasm has the functions of the player alone.
    this.module = Object.create(new Proxy({}, { get: (_, name) => isOfScripts(name) ? undefined : () => {
      throw new InbetweenError("refused", `${name} is not in this module; load inbetween.wasm in place of player.wasm`);
    } }));
    for (const [name, call] of Object.entries(instance.exports)) {
      if (typeof call === "function") this.module[name] = this.guard(call);
    }
    // An id of zeros.
    this.none = this.module.webAllocate(8);
    this.memory.setLong(this.none, 0);
    this.callback = this.module.webCallback();
    this.machineCallback = this.module.webMachineCallback();
    // All properties and lanes that were asked for, by the numbers of ibProperty as one: they last as long as the engine.
    this.known = new Map();
    /** The properties by name: the built-in ones, and the ones of `createProperty`. */
    this.properties = {};
    const { size, fields } = structs.ibProperty;
    const address = this.memory.take(size);
    for (const [name, [index, lane, lanes]] of Object.entries(builtInProperties)) {
      this.memory.u16[(address + fields.index1[0]) >> 1] = index;
      this.memory.u8[address + fields.lane1[0]] = lane;
      this.memory.u8[address + fields.lanes[0]] = lanes;
      this.properties[name] = this.propertyAt(address, name);
    }
  }

  /** Drops the module with all its worlds. Each later call throws. */
  dispose() {
    if (this.death) return;
    this.death = new InbetweenError("dead", "the engine has been disposed of");
    const fail = () => { throw this.death; };
    this.memory = { begin: fail };
    this.module = new Proxy({}, { get: (_, name) => isOfScripts(name) ? undefined : fail });
    this.worlds.clear();
    this.changes.clear();
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.dispose();
  }

  get version() {
    const version = this.module.ibGetVersion();
    return `${version >> 16}.${(version >> 8) & 255}.${version & 255}`;
  }

  createWorld(options = {}) {
    return new World(this, options);
  }

  /** Returns the property of a name; `type` is a name of ibType. */
  createProperty(name, type, defaultValue) {
    const memory = this.memory.begin();
    const { address, count } = memory.floats(defaultValue, "defaultValue");
    const lanes = { float2: 2, float3: 3, float4: 4, color: 4, linearColor: 4, rotation: 4 }[type] ?? 1;
    if (count !== lanes) throw badArgument(`defaultValue: found ${count} numbers, expected ${lanes}`);
    const number = choice("ibType", type, "type");
    const result = memory.take(structs.ibProperty.size);
    this.module.ibCreateProperty(result, memory.text(name, "name"), number, address);
    const property = this.propertyAt(result, name);
    this.properties[name] ??= property;
    return property;
  }

  /** Returns the number of an easing: a name, or a function of CSS. Options take the texts too. */
  parseEase(text) {
    const known = this.eases.get(text);
    if (known !== undefined) return known;
    const memory = this.memory;
    const ease = this.module.ibParseEase(memory.text(text, "ease"));
    if (ease === -1) throw this.failure();
    this.eases.set(text, ease);
    return ease;
  }

  /** Returns the value of an easing at a part of the time. */
  evaluateEase(ease, part) {
    this.memory.begin();
    const value = this.module.ibEase_Evaluate(this.ease(ease), part);
    if (Number.isNaN(value) && !Number.isNaN(part)) throw this.failure();
    return value;
  }

  /** Creates a path from a text in the path syntax of SVG. */
  createPath(text) {
    const memory = this.memory.begin();
    return this.create(new Path(this, "ibDestroyPath", 8), (pointer) =>
      this.module.ibCreatePath(pointer, memory.text(text, "text")));
  }

  /** Creates a smooth path through points: `[[x, y], …]`, or their numbers in a row. */
  createPathThrough(points, isClosed = false) {
    const memory = this.memory.begin();
    const { address, count } = memory.floats(points, "points");
    if (count % 2 !== 0) throw badArgument(`points: found ${count} numbers, expected an even count`);
    return this.create(new Path(this, "ibDestroyPath", 8), (pointer) =>
      this.module.ibCreatePathThrough(pointer, address, count / 2, isClosed ? 1 : 0));
  }

  /** Creates a frame of some properties, or of all. */
  createFrame(properties = [], { hasVelocities = false } = {}) {
    const memory = this.memory.begin();
    const list = memory.take(4 * properties.length);
    properties.forEach((property, index) => {
      memory.u32[(list >> 2) + index] = memory.u32[this.property(property).pointer >> 2];
    });
    return this.create(new Frame(this, "ibDestroyFrame", 8), (pointer) =>
      this.module.ibCreateFrame(pointer, list, properties.length, hasVelocities ? 1 : 0));
  }

  /** Loads a motion file that `inbetween bake` has written: from an address, or its content. */
  async loadMotion(source, { isReduced = false } = {}) {
    const motion = await readMotion(source);
    return this.startMotion(motion, await motionState(motion, isReduced), isReduced);
  }

  /** Creates an empty snapshot, or one from bytes of `getBytes`. */
  createSnapshot(bytes) {
    const snapshot = this.create(new Snapshot(this, "ibDestroySnapshot", 8), (pointer) =>
      this.module.ibCreateSnapshot(pointer));
    if (bytes !== undefined) snapshot.setBytes(bytes);
    return snapshot;
  }

  /** Returns the delays of `count` entities, in milliseconds. */
  getStaggerDelays(count, options = {}) {
    const memory = this.memory.begin();
    const out = memory.take(8 * count);
    this.check(this.module.ibStagger_GetDelays(this.def("ibStaggerDef", options), count, out));
    return Float64Array.from({ length: count }, (_, index) => memory.getLong(out + 8 * index) / 1e6);
  }

  // What follows is for this file, and for player.js.

  /** Makes a world from a baked motion file and one of its states. */
  startMotion(motion, state, isReduced) {
    const id = ([index, generation]) => pack(index, generation);
    const snapshot = this.createSnapshot(state);
    const world = this.createWorld();
    try {
      world.restore(snapshot);
      const types = { int: "float", bool: "held", enum: "held" };
      const entities = new Map(motion.entities.map(({ name, entity }) => [name, id(entity)]));
      const properties = new Map((motion.properties ?? []).map(({ name, type, defaultValue }) =>
        [name, this.createProperty(name, types[type] ?? type, defaultValue)]));
      // player.wasm has no functions of machines.
      const machines = "ibWorld_CreateMachine" in this.module ? motion.machines ?? [] : [];
      const list = [...entities.values()];
      const build = (machine) => [machine.name, buildMachine(world, machine, list, properties, isReduced)];
      return {
        world, timeline: id(motion.timeline), duration: motion.duration, entities, properties,
        machines: new Map(machines.map(build)),
      };
    } catch (error) {
      world.dispose();
      throw error;
    } finally {
      snapshot.dispose();
    }
  }

  /** Returns a function of the module that marks the engine dead if it traps. */
  guard(call) {
    return (a, b, c, d, e, f, g, h) => {
      if (this.death) throw this.death;
      let result;
      try {
        result = call(a, b, c, d, e, f, g, h);
      } catch (error) {
        const text = `the engine has stopped at a mistake that it does not survive (${error.message}); load it anew`;
        this.death = new InbetweenError("dead", text, { cause: error });
        throw this.death;
      }
      if (this.thrown) {
        const { error } = this.thrown;
        this.thrown = undefined;
        throw error;
      }
      return result;
    };
  }

  /** Runs a callback. An error must not pass through the frames of the module, so it is kept. */
  run(body) {
    try {
      this.memory.nested(body);
    } catch (error) {
      this.thrown ??= { error };
    }
  }

  called(world, index, generation, kind, context) {
    const kept = this.worlds.get(world)?.deref()?.callbacks.get(context);
    if (kept) this.run(() => kept.callback(pack(index, generation), enums.ibEventKind[kind]));
  }

  changed(from, to, context) {
    const callback = this.changes.get(context)?.deref()?.changes.get(context);
    if (callback) this.run(() => callback(this.memory.getText(from), this.memory.getText(to)));
  }

  /** Ends an object whose JavaScript object is disposed of or gone. */
  free({ destroy, pointer, index, keys }) {
    if (this.death) return;
    this.module[destroy](pointer);
    this.module.webFree(pointer);
    if (keys) for (const key of keys) this.changes.delete(key);
    // Another world may have the index by now.
    if (index && (this.worlds.get(index)?.deref()?.held.pointer ?? pointer) === pointer) this.worlds.delete(index);
  }

  /** Fills a handle by a call that writes its id. */
  create(handle, call) {
    call(handle.pointer);
    if (this.memory.getLong(handle.pointer) === 0) {
      const failure = this.failure();
      handle.dispose();
      throw failure;
    }
    return handle;
  }

  /** The failure of the last call. */
  failure() {
    const code = enums.ibResult[this.module.ibGetResult()];
    return new InbetweenError(code, this.memory.getText(this.module.ibGetError()));
  }

  check(succeeds) {
    if (!succeeds) throw this.failure();
  }

  /** Returns whether an operation was done; false if the state does not permit it. */
  permit(succeeds) {
    if (succeeds) return true;
    const failure = this.failure();
    if (failure.code === "refused") return false;
    throw failure;
  }

  /** Returns the count of a call that may have failed: `webForget` came before the call. */
  checkCount(result) {
    if (result <= 0 && this.module.ibGetResult() !== 0) throw this.failure();
    return result;
  }

  /** Returns the id that a call has written; zeros are its failure. */
  result(address) {
    const id = this.memory.getId(address);
    if (id === 0) throw this.failure();
    return id;
  }

  /** Returns the property that a call has written; zeros are its failure. */
  propertyAt(address, name) {
    const number = this.memory.u32[address >> 2];
    if (number === 0) throw this.failure();
    if (!this.known.has(number)) {
      const pointer = this.module.webAllocate(structs.ibProperty.size);
      this.memory.u32[pointer >> 2] = number;
      this.known.set(number, new Property(this, pointer, name));
    }
    return this.known.get(number);
  }

  property(property) {
    if (property instanceof Property) return property;
    const found = Object.hasOwn(this.properties, property) ? this.properties[property] : undefined;
    if (!found) throw badArgument(`property: found ${String(property)}, expected a property or the name of one`);
    return found;
  }

  ease(ease, field = "ease") {
    if (typeof ease === "number") return ease;
    if (typeof ease !== "string") throw badArgument(`${field}: found ${String(ease)}, expected a text`);
    return this.parseEase(ease);
  }

  /** Writes the steps of a sequence. Returns their address and their number in C. */
  steps(steps) {
    const { memory } = this;
    const flat = flatten(steps, []);
    const { size, fields } = structs.ibStep;
    const list = memory.take(size * flat.length);
    memory.u8.fill(0, list, list + size * flat.length);
    flat.forEach((step, index) => {
      const address = list + size * index;
      const { value, steps: _, ...others } = step;
      this.write("ibStep", address, others);
      if (value !== undefined) {
        memory.setValue(address + fields.value[0], value, this.property(step.property).lanes, "value");
      }
    });
    return { address: list, count: flat.length };
  }

  /** Writes a def: the defaults of C, then the options. */
  def(struct, options, key) {
    const { memory } = this;
    const { size } = structs[struct];
    const address = memory.take(size);
    let bytes = this.defaults.get(struct);
    if (!bytes) {
      this.module[struct.replace("ib", "ibDefault")](address);
      bytes = memory.u8.slice(address, address + size);
      this.defaults.set(struct, bytes);
    }
    memory.u8.set(bytes, address);
    this.write(struct, address, options, key);
    return address;
  }

  write(struct, address, options, key) {
    const { access, fields } = structs[struct];
    const { memory } = this;
    for (const name in options) {
      const value = options[name];
      if (value === undefined) continue;
      const field = access[name];
      if (field?.write) {
        field.write(this, address, value);
      } else if (structs[fields[name]?.[2]]?.fields.internalValue) {
        memory.u32[(address + field.offset) >> 2] = this.def(fields[name][2], value, key);
      } else if (name === "steps") {
        const { address: list, count } = this.steps(value);
        memory.u32[(address + field.offset) >> 2] = list;
        memory.i32[(address + fields.stepCount[0]) >> 2] = count;
      } else if (name === "values") {
        const { address: list, count } = memory.floats(value, name);
        if (count % key.lanes !== 0) {
          throw badArgument(`values: found ${count} numbers, expected ${key.lanes} for each key`);
        }
        memory.u32[(address + field.offset) >> 2] = list;
        memory.i32[(address + fields.keyCount[0]) >> 2] = count / key.lanes;
      } else if (name === "offsets") {
        const { address: list, count } = memory.floats(value, name);
        this.countKeys(options, key, name, count, 0);
        memory.u32[(address + field.offset) >> 2] = list;
      } else if (name === "eases") {
        this.countKeys(options, key, name, value.length, 1);
        const list = memory.take(4 * value.length);
        value.forEach((ease, index) => { memory.u32[(list >> 2) + index] = this.ease(ease, name); });
        memory.u32[(address + field.offset) >> 2] = list;
      } else if (fields[name]?.[2] === "ibLayer") {
        const layers = name === "layers" ? value : value === null ? [] : [value];
        const { size } = structs.ibLayer;
        const list = memory.take(size * layers.length);
        memory.u8.fill(0, list, list + size * layers.length);
        layers.forEach((layer, index) => this.write("ibLayer", list + size * index, layer));
        memory.u32[(address + field.offset) >> 2] = layers.length === 0 ? 0 : list;
        if (name === "layers") memory.i32[(address + fields.layerCount[0]) >> 2] = layers.length;
      } else if (field && fields[name][2] === "float" && key) {
        memory.u32[(address + field.offset) >> 2] = value === null ? 0 : memory.value(value, key.lanes, name);
      } else if (name === "motion" || (fields.motion && structs.ibMotionDef.access[name])) {
        const motion = name === "motion" ? value : { [name]: value };
        this.write("ibMotionDef", address + fields.motion[0], motion);
      } else {
        throw badArgument(`${name}: no such option; expected ${Object.keys(access).join(", ")}`);
      }
    }
  }

  /** Checks a list that has one entry for each key, or one for each segment. */
  countKeys(options, key, name, found, less) {
    const count = options.values === undefined ? key.lanes : countOf(options.values, "values");
    const expected = Math.max(count / key.lanes - less, 1);
    if (found !== expected) throw badArgument(`${name}: found ${found}, expected ${expected}`);
  }

  read(struct, address) {
    const result = {};
    for (const [name, field] of structs[struct].readers) result[name] = field.read(this, address);
    return result;
  }

  array(struct, address, count) {
    const { size } = structs[struct];
    return Array.from({ length: count }, (_, index) => this.read(struct, address + size * index));
  }

  /** Returns a list that a call writes, whose result is the count that it would like room for. */
  list(struct, call) {
    const memory = this.memory.begin();
    this.module.webForget();
    const count = this.checkCount(call(0, 0));
    if (count === 0) return [];
    const out = memory.take(structs[struct].size * count);
    call(out, count);
    return this.array(struct, out, count);
  }

  /** Returns what a call writes of an object of a world. */
  info(call, struct, world, id, field) {
    const memory = this.memory.begin();
    const result = memory.take(structs[struct].size);
    this.check(this.module[call](world.pointer, memory.id(id, field), result));
    return this.read(struct, result);
  }

  /** Returns the value that a call reads of an entity. */
  lanes(call, world, entity, property) {
    const memory = this.memory.begin();
    const key = this.property(property);
    const result = memory.take(4 * key.lanes);
    this.check(this.module[call](world.pointer, memory.id(entity, "entity"), key.pointer, result));
    return memory.getValue(result, key.lanes);
  }

  /** Returns the values that a call reads of many entities. */
  gather(call, pointer, property, entities) {
    const memory = this.memory.begin();
    const key = this.property(property);
    const list = memory.ids(entities, "entities");
    const size = 4 * key.lanes * entities.length;
    const out = memory.take(size);
    memory.u8.fill(0, out, out + size);
    this.module.webForget();
    this.checkCount(this.module[call](pointer, key.pointer, list, entities.length, out, 4 * key.lanes));
    return new Float32Array(memory.buffer.buffer, out, size / 4);
  }
}

/** Reads a motion file that `inbetween bake` has written: from an address, or its content. */
export async function readMotion(source) {
  let motion = source;
  const isAddress = typeof source === "string" || source instanceof URL;
  if (isAddress) {
    const found = await open(source);
    if (found.ok === false) throw new InbetweenError("badFile", `${source} has status ${found.status}`);
    motion = typeof found.json === "function" ? await found.json() : JSON.parse(fromUtf8.decode(found));
  }
  if (motion?.baked === 2) return motion;
  const name = isAddress ? source : "the source";
  throw new InbetweenError("badFile", `${name} is no motion file that inbetween bake of this version has written`);
}

/** Returns the bytes of a state of a baked motion file: for readers who prefer reduced motion, if it has such a state. */
export function motionState(motion, isReduced) {
  return inflate((isReduced && motion.reducedSnapshot) || motion.snapshot);
}

/** Returns the bytes that a text has in base64, decompressed. */
export async function inflate(text, format = "deflate-raw") {
  const letters = atob(text);
  const packed = new Uint8Array(letters.length);
  // A function for each letter takes ten times as long.
  for (let index = 0; index < packed.length; index++) packed[index] = letters.charCodeAt(index);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Opens an address. Node's fetch knows no files. */
async function open(source) {
  const url = new URL(source, globalThis.document?.baseURI ?? import.meta.url);
  if (url.protocol !== "file:" || globalThis.process?.versions?.node === undefined) return fetch(url);
  const { readFile } = await import("node:fs/promises");
  return readFile(url);
}
