/** SQL statements of the invented readers of the demo content, whose usernames no email address can equal. */
import { nicknameKey } from '#server/features/users/users.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

const PREFIX = 'demo:'

/** Adds an invented reader, who cannot log in, and returns the id. */
export async function insertDemoReader(
  tx: Tx,
  name: string,
  person: { nickname: string; website: string | null; createdAt: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('account')
    .values({
      username: `${PREFIX}${name}`,
      username_key: `${PREFIX}${name}`,
      password_hash: null,
      nickname: person.nickname,
      nickname_key: nicknameKey(person.nickname),
      avatar: null,
      website: person.website,
      intro: null,
      is_owner: 0,
      created_at: person.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const demoReaders = (db: Db) => db.selectFrom('account').select('id').where('username', 'like', `${PREFIX}%`)

/** Ids of the comments of invented readers; replies come before what they answer. */
export const selectDemoCommentIds = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('comment')
    .select('id')
    .where('account_id', 'in', demoReaders(db))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the invented readers and their comments for good. */
export async function deleteDemoReaders(tx: Tx): Promise<void> {
  await tx.deleteFrom('comment').where('account_id', 'in', demoReaders(tx)).execute()
  await tx.deleteFrom('account').where('username', 'like', `${PREFIX}%`).execute()
}

/**
 * The id of the talk or article that the demo loaded from this file.
 * @throws Error when the demo has no such file
 */
export const selectDemoSubject = async (db: Db, table: 'talk' | 'article', file: string): Promise<number> => {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where((e) => e.or([e('source_key', 'like', `%/${file}`), e('source_key', 'like', `%:${file}`)]))
    .executeTakeFirstOrThrow(() => new Error(`The demo has no ${file}`))
  return row.id
}
