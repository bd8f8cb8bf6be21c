/** Updates the index in the transaction that changes the content. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  addWords,
  deleteEntry,
  deleteTypos,
  insertEntry,
  insertTypos,
  removeWords,
  selectEntry,
  selectFreeId,
} from './search-index.sql.ts'
import { fingerprintOf, type SearchEntry, tokenizeEntry } from './search-index.ts'
import { canBeCorrection, deletionVariants } from './typos.ts'

/**
 * Runs `change` and indexes what it changed.
 * @param read returns the entries as an anonymous visitor may find them, by kind and id; hidden ones are left out
 */
export async function changeIndexed(
  ctx: Ctx,
  tx: Tx,
  read: () => Promise<SearchEntry[]>,
  change: () => Promise<void>,
): Promise<void> {
  const before = await read()
  await change()
  const after = await read()
  for (const entry of before) if (!findSame(after, entry)) await updateEntry(ctx, tx, entry, null)
  for (const entry of after) await updateEntry(ctx, tx, findSame(before, entry) ?? null, entry)
}

const findSame = (entries: SearchEntry[], { kind, subjectId }: SearchEntry) =>
  entries.find((one) => one.kind === kind && one.subjectId === subjectId)

/**
 * @param before the entry as it may be indexed; a null `after` removes it
 * @returns whether anything was written
 */
export async function updateEntry(
  ctx: Ctx,
  tx: Tx,
  before: SearchEntry | null,
  after: SearchEntry | null,
): Promise<boolean> {
  const one = after ?? before
  if (!one) return false
  const { kind, subjectId } = one
  const table = await selectEntry(tx, kind, subjectId)
  const fingerprint = after && fingerprintOf(after)
  if (table && table.fingerprint === fingerprint) return false
  if (table) {
    // The former words of an entry that was indexed in another form are unknown: doctor reports it.
    if (before && table.vector_of !== null && table.fingerprint === fingerprintOf(before))
      await deleteTypos(
        ctx.engine,
        tx,
        typosOfAll(await removeWords(ctx.engine, tx, tokenizeEntry(before).words)),
      )
    await deleteEntry(ctx.engine, tx, table.id)
  }
  if (!after || fingerprint === null) return table !== undefined
  const tokenized = tokenizeEntry(after)
  const id = await selectFreeId(ctx.engine, tx, kind, after.listedAt)
  await insertEntry(ctx.engine, tx, { id, kind, subject_id: subjectId, fingerprint }, tokenized)
  await insertTypos(ctx.engine, tx, typosOfAll(await addWords(ctx.engine, tx, tokenized.words)))
  return true
}

/** Of more new words than any article brings, the first are enough to correct typos with. */
const MAX_CORRECTIONS = 20_000

const typosOfAll = (words: string[]) =>
  words
    .filter(canBeCorrection)
    .slice(0, MAX_CORRECTIONS)
    .flatMap((word) => deletionVariants(word).map((typo): [string, string] => [typo, word]))
