/** Memoizes values of database queries until the content changes. */
import { LRUCache } from 'lru-cache'
import type { ContentVersion, Shown } from './content-version.ts'

/** Above it the least recently used values are deleted. */
const MAX_VALUES = 1_000

export type Memoize = {
  /** The key contains everything else on which the value depends. Callers must not change the value. */
  <Value>(key: string, compute: () => Promise<Value>, shown?: Shown): Promise<Value>
  /**
   * Memoizes many values at once: the missing and the stale ones are computed together.
   * @param compute returns the values that exist, by id
   * @returns the values that exist, in the order of the ids
   */
  many: <Value>(
    kind: string,
    ids: readonly number[],
    compute: (ids: number[]) => Promise<Map<number, Value>>,
    shown?: Shown,
  ) => Promise<Value[]>
}

type MemoizedValue = { version: number; value: Promise<unknown> }

export function createMemoize(content: Pick<ContentVersion, 'current'>): Memoize {
  const values = new LRUCache<string, MemoizedValue>({ max: MAX_VALUES })

  const freshValue = (key: string, shown: Shown): Promise<unknown> | undefined => {
    const stored = values.get(key)
    return stored?.version === content.current(shown) ? stored.value : undefined
  }
  const store = (key: string, shown: Shown, value: Promise<unknown>) => {
    values.set(key, { version: content.current(shown), value })
    value.catch(() => values.delete(key))
  }

  const memoize = <Value>(key: string, compute: () => Promise<Value>, shown: Shown = 'content') => {
    const stored = freshValue(key, shown)
    if (stored) return stored as Promise<Value>
    const value = compute()
    store(key, shown, value)
    return value
  }

  const many: Memoize['many'] = async <Value>(
    kind: string,
    ids: readonly number[],
    compute: (ids: number[]) => Promise<Map<number, Value>>,
    shown: Shown = 'content',
  ) => {
    const keyOf = (id: number) => `${kind}:${id}`
    const missing = ids.filter((id) => !freshValue(keyOf(id), shown))
    if (missing.length > 0) {
      const computed = compute(missing)
      for (const id of missing)
        store(
          keyOf(id),
          shown,
          computed.then((byId) => byId.get(id)),
        )
    }
    const found = await Promise.all(ids.map((id) => values.get(keyOf(id))?.value))
    return found.filter((value) => value !== undefined) as Value[]
  }
  return Object.assign(memoize, { many })
}
