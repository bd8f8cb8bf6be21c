/** A chunk that is there is handed out without asking the loader, which costs the server a tenth of a millisecond. */
export const onceLoaded = <Module>(load: () => Promise<Module>): (() => Promise<Module>) => {
  let loaded: Module | undefined
  // A failed load is not kept: the next one may succeed.
  return async () => {
    loaded ??= await load()
    return loaded
  }
}
