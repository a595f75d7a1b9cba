import Inbetween

func wrong(handle: DriverHandle) throws {
  // next line: candidate expects value of type 'Float' for parameter #1 (got 'String')
  try handle.retarget(to: "left")
}
