import Foundation

/// The operating system's reason for an error that Foundation wraps.
enum SystemReason {
  /// Returns the system's number for the reason; nil if there is none.
  static func code(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap { code(of: $0) }
  }

  /// Returns the reason in words, such as "No space left on device".
  static func words(for error: any Error) -> String {
    if let code = code(of: error) { return String(cString: strerror(code)) }
    return (error as NSError).localizedDescription
  }
}
