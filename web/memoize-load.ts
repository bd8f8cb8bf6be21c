/** Loads a chunk at most once. React gets the same Promise object each time; a failed load can be repeated. */
export const memoizeLoad = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | undefined
  return () => {
    if (loading) return loading
    loading = load()
    // A failed load is not cached: the next one may succeed.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
