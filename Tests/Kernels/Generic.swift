// Functions that call the generic runtime on purpose.

/// Casts a value of a type that is not known.
public func casts(_ value: Any) -> Bool { value is any CustomStringConvertible }

/// Makes the metadata of an array's type.
@inline(never)
public func makesMetadata<Value>(_ value: Value) -> Any { [value] }
