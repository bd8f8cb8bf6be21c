/** Reads what an imported item is called here, for the report of an undo. */
import { shortened } from '#contract/shortened.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ImportEntity } from '#server/platform/db/tables.ts'

const MAX_LENGTH = 60

/** Its title or name; of talks and comments, which have none, the beginning of the text. Null when it is not here. */
export async function selectItemName(db: Db, entity: ImportEntity, id: number): Promise<string | null> {
  const text = (await names[entity]?.(db, id))?.name.trim().replace(/\s+/g, ' ') ?? ''
  return text === '' ? null : shortened(text, MAX_LENGTH)
}

type SelectName = (db: Db, id: number) => Promise<{ name: string } | undefined>

const names: Partial<Record<ImportEntity, SelectName>> = {
  article: (db, id) =>
    db.selectFrom('article').select('title as name').where('id', '=', id).executeTakeFirst(),
  'own-page': (db, id) =>
    db
      .selectFrom('own_page_text')
      .select('title as name')
      .where('page_id', '=', id)
      .orderBy('id')
      .executeTakeFirst(),
  talk: (db, id) =>
    db.selectFrom('talk').select('plain_text as name').where('id', '=', id).executeTakeFirst(),
  comment: (db, id) =>
    db.selectFrom('comment').select('plain_text as name').where('id', '=', id).executeTakeFirst(),
  album: (db, id) => db.selectFrom('album').select('name').where('id', '=', id).executeTakeFirst(),
  collection: (db, id) =>
    db.selectFrom('video_collection').select('name').where('id', '=', id).executeTakeFirst(),
  friend: (db, id) => db.selectFrom('friend').select('name').where('id', '=', id).executeTakeFirst(),
  account: (db, id) =>
    db.selectFrom('account').select('nickname as name').where('id', '=', id).executeTakeFirst(),
}
