/** Declares what search reads of a talk, and updates the search index when a talk changes. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { SearchEntry } from '#server/search-index/search-index.ts'
import type { SearchSource } from '#server/search-index/search-source.ts'
import { changeIndexed } from '#server/search-index/update-entry.ts'
import { textsOf } from './talks.mapper.ts'
import {
  selectFoundTalks,
  selectSearchableTalkIds,
  selectSearchableTalks,
  type TalkRow,
} from './talks.sql.ts'

type FoundTalkRow = Pick<TalkRow, 'id' | 'lang' | 'listed_at'>

/** The fields that search reads; for a result the text is read later. */
const talkEntry = (row: FoundTalkRow, texts: string[]): SearchEntry => ({
  kind: 'talk',
  subjectId: row.id,
  listedAt: row.listed_at as number,
  title: '',
  labels: [],
  texts,
})

export const talkSource: SearchSource<FoundTalkRow> = {
  kind: 'talk',
  ids: selectSearchableTalkIds,
  read: async (db, ids) =>
    ids.length === 0 ? [] : (await selectSearchableTalks(db, ids)).map((row) => talkEntry(row, textsOf(row))),
  find: async (db, entryIds) =>
    (await selectFoundTalks(db, entryIds)).map((row) => ({
      entryId: row.entry_id,
      row,
      entry: talkEntry(row, []),
    })),
  texts: async (db, ids) =>
    new Map((await selectSearchableTalks(db, ids)).map((row) => [row.id, textsOf(row)])),
}

/** Runs `change`, which changes a talk, and updates its index entry. */
export const changeIndexedTalk = (ctx: Ctx, tx: Tx, id: number, change: () => Promise<void>): Promise<void> =>
  changeIndexed(ctx, tx, () => talkSource.read(tx, [id]), change)
