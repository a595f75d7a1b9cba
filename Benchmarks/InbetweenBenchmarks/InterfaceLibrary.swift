#if canImport(CInbetween)
  import CInbetween
  import Foundation

  /// The library for C as it is installed. What SwiftPM builds of the interface is called through modules,
  /// and takes longer.
  struct InterfaceLibrary {
    typealias Values = UnsafeMutablePointer<Float>

    let createWorld: @convention(c) (UnsafePointer<ibWorldDef>?) -> ibWorldId
    let destroyWorld: @convention(c) (ibWorldId) -> Bool
    let tick: @convention(c) (ibWorldId) -> Bool
    let spawnMany: @convention(c) (ibWorldId, UnsafeMutablePointer<ibEntity>?, Int32) -> Int32
    let createProperty: @convention(c) (UnsafePointer<CChar>?, ibType, UnsafePointer<Float>?) -> ibProperty
    let set: @convention(c) (ibWorldId, ibEntity, ibProperty, UnsafePointer<Float>?) -> Bool
    let get: @convention(c) (ibWorldId, ibEntity, ibProperty, Values?) -> Bool
    let getState: @convention(c) (ibWorldId, ibDriverId) -> ibState
    let getEvents: @convention(c) (ibWorldId) -> ibEvents
    let defaultTweenDef: @convention(c) () -> ibTweenDef
    let registerTween:
      @convention(c) (ibWorldId, ibEntity, ibProperty, UnsafePointer<ibTweenDef>?) -> ibDriverId
    let createFrame: @convention(c) (UnsafePointer<ibProperty>?, Int32, Bool) -> ibFrameId
    let sample: @convention(c) (ibWorldId, Double, ibFrameId) -> Bool
    let getColumn: @convention(c) (ibFrameId, ibProperty, Int32) -> ibColumn
    let readFrame:
      @convention(c) (
        ibFrameId, ibProperty, UnsafePointer<ibEntity>?, Int32, UnsafeMutableRawPointer?, Int32
      ) -> Int32
    let read:
      @convention(c) (
        ibWorldId, ibProperty, UnsafePointer<ibEntity>?, Int32, UnsafeMutableRawPointer?, Int32
      ) -> Int32

    /// Loads the library that `make c` has built; nil if it has not.
    init?() throws {
      let path = ".build/c/lib/libinbetween.so"
      if !FileManager.default.fileExists(atPath: path) { return nil }
      guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
        throw BenchmarkFailure(description: String(cString: dlerror()))
      }
      func load<Function>(_ name: String) throws -> Function {
        guard let address = dlsym(library, name) else {
          throw BenchmarkFailure(description: "\(path) has no \(name)")
        }
        return unsafeBitCast(address, to: Function.self)
      }
      createWorld = try load("ibCreateWorld")
      destroyWorld = try load("ibDestroyWorld")
      tick = try load("ibWorld_Tick")
      spawnMany = try load("ibWorld_SpawnMany")
      createProperty = try load("ibCreateProperty")
      set = try load("ibWorld_Set")
      get = try load("ibWorld_Get")
      getState = try load("ibWorld_GetState")
      getEvents = try load("ibWorld_GetEvents")
      defaultTweenDef = try load("ibDefaultTweenDef")
      registerTween = try load("ibWorld_RegisterTween")
      createFrame = try load("ibCreateFrame")
      sample = try load("ibWorld_Sample")
      getColumn = try load("ibFrame_GetColumn")
      readFrame = try load("ibFrame_Read")
      read = try load("ibWorld_Read")
    }
  }
#endif
