/** Calls a function at most once, when its result is first needed. */
export const memoize = <Value>(make: () => Value): (() => Value) => {
  let memoized: { value: Value } | undefined
  return () => {
    memoized ??= { value: make() }
    return memoized.value
  }
}
