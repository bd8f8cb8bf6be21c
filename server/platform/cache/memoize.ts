/** Memoizes values of database queries until one of their cache tags changes. */
import { LRUCache } from 'lru-cache'
import type { CacheTag, CacheTags } from './cache-tags.ts'

/** Above it the least recently used values are deleted. */
const MAX_VALUES = 1_000

export type Memoize = {
  /** The key contains everything on which the value depends beside the tags. Callers must not change the value. */
  <Value>(key: string, topics: CacheTag[], make: () => Promise<Value>): Promise<Value>
  /**
   * Memoizes many values at once: the missing and the stale ones are computed together.
   * @param compute returns the values that exist, by id
   * @returns the values that exist, in the order of the ids
   */
  many: <Value>(
    kind: string,
    ids: readonly number[],
    topics: (id: number) => CacheTag[],
    make: (ids: number[]) => Promise<Map<number, Value>>,
  ) => Promise<Value[]>
}

type MemoizedValue = { version: number; tags: CacheTag[]; value: Promise<unknown> }

export function createMemoize(cacheTags: CacheTags): Memoize {
  const values = new LRUCache<string, MemoizedValue>({ max: MAX_VALUES })

  const freshValue = (key: string): Promise<unknown> | undefined => {
    const stored = values.get(key)
    return stored && cacheTags.isFresh(stored.version, stored.tags) ? stored.value : undefined
  }
  const store = (key: string, tags: CacheTag[], value: Promise<unknown>) => {
    values.set(key, { version: cacheTags.version(), tags, value })
    value.catch(() => values.delete(key))
  }

  const memoize = <Value>(key: string, tags: CacheTag[], compute: () => Promise<Value>) => {
    const stored = freshValue(key)
    if (stored) return stored as Promise<Value>
    const value = compute()
    store(key, tags, value)
    return value
  }

  const many: Memoize['many'] = async <Value>(
    kind: string,
    ids: readonly number[],
    tags: (id: number) => CacheTag[],
    compute: (ids: number[]) => Promise<Map<number, Value>>,
  ) => {
    const keyOf = (id: number) => `${kind}:${id}`
    const missing = ids.filter((id) => !freshValue(keyOf(id)))
    if (missing.length > 0) {
      const computed = compute(missing)
      for (const id of missing)
        store(
          keyOf(id),
          tags(id),
          computed.then((byId) => byId.get(id)),
        )
    }
    const found = await Promise.all(ids.map((id) => values.get(keyOf(id))?.value))
    return found.filter((value) => value !== undefined) as Value[]
  }
  return Object.assign(memoize, { many })
}
