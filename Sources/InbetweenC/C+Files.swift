// Motion files; not in Embedded builds, which have no reader of them.

#if !hasFeature(Embedded)
  import CInbetween
  import Inbetween
  import InbetweenFiles

  private let files = Registry<MotionFile>()

  @c @implementation
  package func ibCreateFile(
    _ json: UnsafePointer<CChar>?, _ count: Int64, _ name: UnsafePointer<CChar>?
  ) -> ibFileId {
    do throws(TweenError) {
      let json = try need(json, "json")
      if count < 0 || count > Int64(MotionFile.largestSize) {
        throw .argument("count", "\(count)", "0…\(MotionFile.largestSize)")
      }
      let name = try text(orNil: name, "name")
      let bytes = UnsafeRawBufferPointer(start: json, count: Int(count))
      do throws(MotionFileErrors) {
        let (index, generation) = files.insert(try MotionFile(data: Array(bytes), name: name))
        return ibFileId(index: index, generation: generation)
      } catch {
        fail(ib_badFile, error.description)
        return ibFileId()
      }
    } catch { return fail(error, ibFileId()) }
  }

  @c @implementation
  package func ibFile_IsValid(_ file: ibFileId) -> Bool {
    files.find(file.index, file.generation) != nil
  }

  @c @implementation
  package func ibDestroyFile(_ file: ibFileId) -> Bool {
    files.remove(file.index, file.generation) || fail(.stale("file"), false)
  }

  @c @implementation
  package func ibWorld_LoadFile(
    _ world: ibWorldId, _ file: ibFileId, _ duration: UnsafeMutablePointer<Int64>?
  ) -> ibTimelineId {
    guard let box = find(world) else { return ibTimelineId() }
    guard let file = files.find(file.index, file.generation) else {
      return fail(.stale("file"), ibTimelineId())
    }
    do throws(MotionFileErrors) {
      let scene = try file.load(into: box.world)
      var entities: [String: Entity] = [:]
      for entity in scene.entities { entities[entity.name] = entity.entity }
      box.loaded = box.loaded.filter { box.world.handle(of: TimelineID(rawValue: $0.key)) != nil }
      box.loaded[scene.timeline.id.rawValue] = entities
      duration?.pointee = scene.duration.inNanoseconds
      return ibTimelineId(scene.timeline)
    } catch {
      fail(ib_badFile, error.description)
      return ibTimelineId()
    }
  }

  @c @implementation
  package func ibWorld_FindLoaded(
    _ world: ibWorldId, _ timeline: ibTimelineId, _ name: UnsafePointer<CChar>?
  ) -> ibEntity {
    guard let box = find(world) else { return ibEntity() }
    do throws(TweenError) {
      let name = try text(name, "entity")
      let number = try box.world.timeline(timeline).id.rawValue
      guard let entities = box.loaded[number] else {
        throw .argument("timeline", "one of no file", "a result of ibWorld_LoadFile")
      }
      guard let entity = entities[name] else {
        throw .argument("entity", "`\(name)`", "a name of an entity in the file")
      }
      return ibEntity(entity)
    } catch { return fail(error, ibEntity()) }
  }
#endif
