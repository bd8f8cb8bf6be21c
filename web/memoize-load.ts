/**
 * One promise for a chunk: React waits for it once, and what is there is handed out without asking the loader, which
 * costs the server a tenth of a millisecond.
 */
export const memoizeLoad = <Loaded>(load: () => Promise<Loaded>): (() => Promise<Loaded>) => {
  let loading: Promise<Loaded> | undefined
  return () => {
    if (loading) return loading
    loading = load()
    // A failed load is not kept: the next one may succeed.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
}
