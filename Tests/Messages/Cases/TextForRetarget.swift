import Inbetween

func wrong(handle: DriverHandle) throws {
  try handle.retarget(to: "left")  // here: candidate expects value of type 'Float' for parameter #1 (got 'String')
}
