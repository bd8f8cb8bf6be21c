/** Declares what search reads of a tag. The index entries change with the articles of the tag. */
import type { Db } from '#server/platform/db/database.ts'
import type { SearchEntry } from '#server/search-index/search-index.ts'
import type { SearchSource } from '#server/search-index/search-source.ts'
import {
  type SearchableTagRow,
  selectFirstSearchableTags,
  selectFoundTags,
  selectSearchableTags,
  selectTagIds,
} from './tag-search.sql.ts'

/** The fields that search reads. */
const tagEntry = (row: SearchableTagRow): SearchEntry => ({
  kind: 'tag',
  subjectId: row.id,
  listedAt: 0,
  title: row.name,
  labels: [],
  texts: [],
})

/** The index entries of so many tags. */
export const firstTagEntries = async (db: Db, limit: number): Promise<SearchEntry[]> =>
  (await selectFirstSearchableTags(db, limit)).map(tagEntry)

export const tagSource: SearchSource<SearchableTagRow & { count: number | null }> = {
  kind: 'tag',
  ids: selectTagIds,
  read: async (db, ids) => (ids.length === 0 ? [] : (await selectSearchableTags(db, ids)).map(tagEntry)),
  find: async (db, entryIds) =>
    (await selectFoundTags(db, entryIds)).map((row) => ({
      entryId: row.entry_id,
      row,
      entry: tagEntry(row),
    })),
  texts: async () => new Map(),
}
