/** Values that cost a walk over many rows, kept until one of their topics changes. */
import type { Changes, Topic } from './changes.ts'

const MOST = 500

export type Memo = <Value>(key: string, topics: Topic[], make: () => Promise<Value>) => Promise<Value>

/** The key names the value and all that it depends on beside the topics. Callers must not change what they get. */
export function createMemo(changes: Changes): Memo {
  const kept = new Map<string, { madeAt: number; topics: Topic[]; value: Promise<unknown> }>()
  return <Value>(key: string, topics: Topic[], make: () => Promise<Value>) => {
    const known = kept.get(key)
    if (known && changes.isFresh(known.madeAt, known.topics)) return known.value as Promise<Value>
    const value = make()
    kept.delete(key)
    kept.set(key, { madeAt: changes.tick(), topics, value })
    value.catch(() => kept.delete(key))
    if (kept.size > MOST) kept.delete(kept.keys().next().value as string)
    return value
  }
}
