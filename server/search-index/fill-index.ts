/**
 * Brings the whole index up to date: indexes missing and stale entries, and removes entries of hidden or deleted
 * content.
 */
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteEntry, deleteWholeIndex, selectEntries, selectFingerprints } from './search-index.sql.ts'
import { fingerprintOf } from './search-index.ts'
import type { SearchSource } from './search-source.ts'
import { updateEntry } from './update-entry.ts'

export type FillResult = {
  written: number
  /**
   * Entries that were stored in another form, or should not have been there: their words are unknown and stay counted.
   * Entries of an earlier index version are not among these, because their words are not counted.
   */
  replaced: number
}

/** Each batch is a separate transaction, so that it can be interrupted, and requests are not delayed. */
export async function fillIndex(
  ctx: Ctx,
  sources: SearchSource[],
  batch: number,
  onProgress: (done: number) => void,
): Promise<FillResult> {
  let done = 0
  const filled: FillResult = { written: 0, replaced: 0 }
  for (const source of sources) {
    for await (const { ids } of walk(ctx.db, source, batch)) {
      await ctx.transaction(async (tx) => {
        const entries = await source.read(tx, ids)
        const table = await selectFingerprints(tx, source.kind, ids)
        for (const entry of entries) {
          if (!(await updateEntry(ctx, tx, null, entry))) continue
          if (table.get(entry.subjectId)?.has_vector) filled.replaced++
          else filled.written++
        }
      })
      done += ids.length
      onProgress(done)
    }
    const strays = await findStrays(ctx.db, source, batch)
    await ctx.transaction(async (tx) => {
      for (const id of strays) await deleteEntry(ctx.engine, tx, id)
    })
    filled.replaced += strays.length
  }
  return filled
}

/** Starts with an empty index, so that no word of deleted content is left. */
export const clearIndex = (ctx: Ctx): Promise<void> =>
  ctx.transaction((tx) => deleteWholeIndex(ctx.engine, tx))

export type IndexInspection = { entries: number; missing: number; stale: number; strays: number }

/** Compares every entry with its source. */
export async function inspectIndex(db: Db, sources: SearchSource[], batch: number): Promise<IndexInspection> {
  const seen: IndexInspection = { entries: 0, missing: 0, stale: 0, strays: 0 }
  for (const source of sources) {
    for await (const { ids } of walk(db, source, batch)) {
      const table = await selectFingerprints(db, source.kind, ids)
      for (const entry of await source.read(db, ids)) {
        const fingerprint = table.get(entry.subjectId)?.fingerprint
        if (fingerprint === undefined) seen.missing++
        else if (fingerprint === fingerprintOf(entry)) seen.entries++
        else seen.stale++
      }
    }
    seen.strays += (await findStrays(db, source, batch)).length
  }
  return seen
}

async function* walk(db: Db, source: SearchSource, batch: number): AsyncGenerator<{ ids: number[] }> {
  for (let after = 0; ; ) {
    const ids = await source.ids(db, after, batch)
    if (ids.length === 0) return
    after = ids.at(-1) as number
    yield { ids }
  }
}

/** Removes entries of content that must not be found any more. */
async function findStrays(db: Db, source: SearchSource, batch: number): Promise<number[]> {
  const strays: number[] = []
  for (let after = -1; ; ) {
    const table = await selectEntries(db, source.kind, after, batch)
    if (table.length === 0) return strays
    after = (table.at(-1) as { id: number }).id
    const subjects = table.map((one) => one.subject_id)
    const there = new Set((await source.read(db, subjects)).map((entry) => entry.subjectId))
    strays.push(...table.filter((one) => !there.has(one.subject_id)).map((one) => one.id))
  }
}
