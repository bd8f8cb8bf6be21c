/** Declares what search reads of one kind of content. The index and the results both use the same declaration. */
import type { Db } from '#server/platform/db/database.ts'
import type { EntryKind, SearchEntry } from './search-index.ts'

/** A row of a search result with its index entry, whose texts are read later. `row` contains what only the result shows. */
export type FoundEntry<Row> = { entryId: number; row: Row; entry: SearchEntry }

export type SearchSource<Row = unknown> = {
  kind: EntryKind
  /** Ids of what may be found, from the one after `afterId`, in ascending order. */
  ids: (db: Db, afterId: number, limit: number) => Promise<number[]>
  /** The index entries of these ids. What an anonymous visitor may not see is left out. */
  read: (db: Db, ids: number[]) => Promise<SearchEntry[]>
  /** The same by the ids of stored index entries, in any order, without texts, with what else the result shows. */
  find: (db: Db, entryIds: number[]) => Promise<FoundEntry<Row>[]>
  /** The texts of the results that are shown; ids without texts are left out. */
  texts: (db: Db, subjectIds: number[]) => Promise<Map<number, string[]>>
}
