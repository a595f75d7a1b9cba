import CInbetweenSDL

/// A button of a game pad, by its place.
///
/// ```swift
/// func isConfirm(_ event: InputEvent) -> Bool {
///   if case .padButton(.south, pressed: true) = event { true } else { false }
/// }
/// ```
public enum PadButton: String, Hashable, Sendable, CaseIterable {
  /// The lower one of the four buttons under the right thumb. The button usually confirms.
  case south
  /// The right one of the four buttons under the right thumb.
  case east
  /// The left one of the four buttons under the right thumb.
  case west
  /// The upper one of the four buttons under the right thumb.
  case north
  /// A button at the upper edge, above the triggers.
  case leftShoulder, rightShoulder
  /// A small button in the middle.
  case back, start
  /// A direction of the cross under the left thumb.
  case up, down, left, right
}

/// A stick of a game pad.
///
/// ```swift
/// func isSteering(_ event: InputEvent) -> Bool {
///   if case .padStick(.left, _) = event { true } else { false }
/// }
/// ```
public enum PadStick: Hashable, Sendable, CaseIterable {
  /// The stick under the left thumb.
  case left
  /// The stick under the right thumb.
  case right
}

/// The connected game pads. All of them speak as one.
final class Pads {
  private var open: [Int32: OpaquePointer] = [:]
  private var sticks: [PadStick: SIMD2<Float>] = [:]

  /// How far a stick may be from the middle without being moved: worn sticks do not return to it.
  private static let rest: Float = 0.18

  /// Opens the pads that are connected; nil if the system cannot read any.
  init?() {
    guard SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0 else { return nil }
  }

  deinit {
    for pad in open.values { SDL_GameControllerClose(pad) }
    SDL_QuitSubSystem(SDL_INIT_GAMECONTROLLER)
  }

  /// Returns the input of a pad's event; nil if nothing is new.
  func input(_ event: SDL_Event) -> InputEvent? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_CONTROLLERDEVICEADDED:
      // SDL sends this for each pad that is there at the beginning too.
      if let pad = SDL_GameControllerOpen(event.cdevice.which) {
        open[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad))] = pad
      }
      return nil
    case SDL_CONTROLLERDEVICEREMOVED:
      if let pad = open.removeValue(forKey: event.cdevice.which) { SDL_GameControllerClose(pad) }
      return nil
    case SDL_CONTROLLERAXISMOTION: return stickInput(event.caxis)
    default:
      let number = SDL_GameControllerButton(rawValue: Int32(event.cbutton.button))
      return PadButton(number).map {
        .padButton($0, pressed: event.cbutton.state == UInt8(SDL_PRESSED))
      }
    }
  }

  private func stickInput(_ event: SDL_ControllerAxisEvent) -> InputEvent? {
    let (stick, lane): (PadStick, Int)
    switch SDL_GameControllerAxis(rawValue: Int32(event.axis)) {
    case SDL_CONTROLLER_AXIS_LEFTX: (stick, lane) = (.left, 0)
    case SDL_CONTROLLER_AXIS_LEFTY: (stick, lane) = (.left, 1)
    case SDL_CONTROLLER_AXIS_RIGHTX: (stick, lane) = (.right, 0)
    case SDL_CONTROLLER_AXIS_RIGHTY: (stick, lane) = (.right, 1)
    default: return nil
    }
    var raw = sticks[stick] ?? .zero
    let before = Self.freed(raw)
    raw[lane] = max(Float(event.value) / 32767, -1)
    sticks[stick] = raw
    let after = Self.freed(raw)
    return after == before ? nil : .padStick(stick, to: after)
  }

  /// Returns a stick's position without the rest about its middle; continuous at the edge of the rest.
  private static func freed(_ raw: SIMD2<Float>) -> SIMD2<Float> {
    let length = (raw * raw).sum().squareRoot()
    guard length > rest else { return .zero }
    return raw / length * min((length - rest) / (1 - rest), 1)
  }
}

extension PadButton {
  fileprivate init?(_ button: SDL_GameControllerButton) {
    switch button {
    case SDL_CONTROLLER_BUTTON_A: self = .south
    case SDL_CONTROLLER_BUTTON_B: self = .east
    case SDL_CONTROLLER_BUTTON_X: self = .west
    case SDL_CONTROLLER_BUTTON_Y: self = .north
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER: self = .leftShoulder
    case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER: self = .rightShoulder
    case SDL_CONTROLLER_BUTTON_BACK: self = .back
    case SDL_CONTROLLER_BUTTON_START: self = .start
    case SDL_CONTROLLER_BUTTON_DPAD_UP: self = .up
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN: self = .down
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT: self = .left
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT: self = .right
    default: return nil
    }
  }
}
