/** Declares what search reads of a page of the owner's own, and updates the search index when one changes. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { SearchEntry } from '#server/search-index/search-index.ts'
import type { SearchSource } from '#server/search-index/search-source.ts'
import { changeIndexed } from '#server/search-index/update-entry.ts'
import { selectTexts } from './own-page-changes.sql.ts'
import {
  type FoundTextRow,
  selectFoundTexts,
  selectSearchableTextIds,
  selectSearchableTexts,
} from './own-pages.sql.ts'

/** The fields that search reads; for a result the text is read later. */
const textEntry = (row: FoundTextRow, texts: string[]): SearchEntry => ({
  kind: 'own-page',
  subjectId: row.id,
  listedAt: row.listed_at as number,
  title: row.title,
  labels: [],
  texts,
})

export const ownPageSource: SearchSource<FoundTextRow> = {
  kind: 'own-page',
  ids: selectSearchableTextIds,
  read: async (db, ids) =>
    ids.length === 0
      ? []
      : (await selectSearchableTexts(db, ids)).map((row) => textEntry(row, [row.plain_text])),
  find: async (db, entryIds) =>
    (await selectFoundTexts(db, entryIds)).map((row) => ({
      entryId: row.entry_id,
      row,
      entry: textEntry(row, []),
    })),
  texts: async (db, ids) =>
    new Map((await selectSearchableTexts(db, ids)).map((row) => [row.id, [row.plain_text]])),
}

/** Runs `change`, which changes a page, and updates the index entries of its languages. */
export function changeIndexedPage(ctx: Ctx, tx: Tx, id: number, change: () => Promise<void>): Promise<void> {
  // A language that the change deletes is read by the id that it had.
  const ids = new Set<number>()
  const read = async () => {
    for (const text of await selectTexts(tx, id)) ids.add(text.id)
    return ownPageSource.read(tx, [...ids])
  }
  return changeIndexed(ctx, tx, read, change)
}
