/** Values that cost a question to the database, kept until one of their topics changes. */
import { LRUCache } from 'lru-cache'
import type { CacheTag, CacheTags } from './cache-tags.ts'

/** The values that were asked for least lately make room. */
const MAX = 1_000

export type Memoize = {
  /** The key names the value and all that it depends on beside the topics. Callers must not change what they get. */
  <Value>(key: string, topics: CacheTag[], make: () => Promise<Value>): Promise<Value>
  /**
   * The same for many at once: those that are not kept, or stale, are made together.
   * @param make answers the values it could make, by id
   * @returns the values that there are, in the order of the ids
   */
  many: <Value>(
    kind: string,
    ids: readonly number[],
    topics: (id: number) => CacheTag[],
    make: (ids: number[]) => Promise<Map<number, Value>>,
  ) => Promise<Value[]>
}

type Kept = { madeAt: number; topics: CacheTag[]; value: Promise<unknown> }

export function createMemoize(changes: CacheTags): Memoize {
  const kept = new LRUCache<string, Kept>({ max: MAX })

  const fresh = (key: string): Promise<unknown> | undefined => {
    const known = kept.get(key)
    return known && changes.isFresh(known.madeAt, known.topics) ? known.value : undefined
  }
  const keep = (key: string, topics: CacheTag[], value: Promise<unknown>) => {
    kept.set(key, { madeAt: changes.version(), topics, value })
    value.catch(() => kept.delete(key))
  }

  const memo = <Value>(key: string, topics: CacheTag[], make: () => Promise<Value>) => {
    const known = fresh(key)
    if (known) return known as Promise<Value>
    const value = make()
    keep(key, topics, value)
    return value
  }

  const many: Memoize['many'] = async <Value>(
    kind: string,
    ids: readonly number[],
    topics: (id: number) => CacheTag[],
    make: (ids: number[]) => Promise<Map<number, Value>>,
  ) => {
    const keyOf = (id: number) => `${kind}:${id}`
    const missing = ids.filter((id) => !fresh(keyOf(id)))
    if (missing.length > 0) {
      const made = make(missing)
      for (const id of missing)
        keep(
          keyOf(id),
          topics(id),
          made.then((values) => values.get(id)),
        )
    }
    const values = await Promise.all(ids.map((id) => kept.get(keyOf(id))?.value))
    return values.filter((value) => value !== undefined) as Value[]
  }
  return Object.assign(memo, { many })
}
