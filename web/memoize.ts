/** What costs to make and may never be asked for: made when it is first asked for, and kept. */
export const memoize = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
