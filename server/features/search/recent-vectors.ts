/**
 * Reads term vectors on PostgreSQL, and holds those of the last searches: whoever types searches the same entries again, and to
 * receive forty vectors took half of the processor time of a search (docs/decisions/0091).
 */
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#server/platform/context.ts'
import { decodeTermVector, type TermVector } from '#server/search-index/term-vector.ts'
import { selectVectorsUnlessKnown } from './search.sql.ts'

/** Of all vectors together: those of some five hundred articles. */
const MAX_BYTES = 2_000_000

type HeldVector = { fingerprint: string; vector: TermVector }
const heldBy = new WeakMap<object, LRUCache<number, HeldVector>>()

/**
 * The vectors that exist, by the ids of their entries. Never older than the entry: the statement compares fingerprints, which are
 * hashes of all that a vector is made of, and sends each vector that is not held.
 */
export async function recentVectors(ctx: Pick<Ctx, 'db'>, ids: number[]): Promise<Map<number, TermVector>> {
  const held = heldBy.get(ctx.db) ?? new LRUCache<number, HeldVector>({ maxSize: MAX_BYTES })
  heldBy.set(ctx.db, held)
  const known = new Map<string, TermVector>()
  for (const id of ids) {
    const one = held.get(id)
    if (one) known.set(one.fingerprint, one.vector)
  }
  const vectors = new Map<number, TermVector>()
  for (const { entry_id, fingerprint, terms } of await selectVectorsUnlessKnown(ctx.db, ids, [
    ...known.keys(),
  ])) {
    const vector = terms === null ? known.get(fingerprint) : decodeTermVector(terms)
    if (!vector) continue
    vectors.set(entry_id, vector)
    if (terms !== null) held.set(entry_id, { fingerprint, vector }, { size: terms.byteLength })
  }
  return vectors
}
