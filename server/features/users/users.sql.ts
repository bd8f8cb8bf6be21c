/** SQL statements of accounts. */
import type { Selectable } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { nameKey } from '#server/platform/name-key.ts'

export type AccountRow = Selectable<Tables['account']>

type NewAccount = Pick<AccountRow, 'username' | 'nickname' | 'email' | 'locale' | 'login_type'> & {
  username_key: string
  password_hash: string | null
}

/** What a reader keeps whose account comes from another site of the same kind. */
type KeptAccountColumns = Partial<Omit<AccountRow, 'is_owner' | 'password_hash'>>

export const insertAccount = async (
  ctx: Ctx,
  tx: Tx,
  row: NewAccount,
  kept: KeptAccountColumns = {},
): Promise<AccountRow> =>
  tx
    .insertInto('account')
    .values({
      ...row,
      avatar: null,
      website: null,
      intro: null,
      is_owner: 0,
      created_at: ctx.now(),
      disabled_at: null,
      ...kept,
      ...(await takeSubscription(tx, row.username_key)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * An address that subscribed without an account keeps its emails when it gets one. From then on its reader chooses them there.
 * @returns what the account stores
 */
async function takeSubscription(tx: Tx, key: string) {
  const taken = await tx
    .deleteFrom('subscriber')
    .where('email_key', '=', key)
    .returning(['state', 'digest_since'])
    .executeTakeFirst()
  if (taken?.state !== 'confirmed') return {}
  return { is_subscribed: 1 as const, digest_since: taken.digest_since }
}

/** Adds the account of the owner and returns its id; undefined when there is an owner, or the email address has an account. */
export async function insertOwner(
  ctx: Ctx,
  tx: Tx,
  row: Pick<AccountRow, 'username' | 'username_key' | 'email' | 'password_hash' | 'nickname'>,
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('account')
    .values({
      ...row,
      avatar: null,
      website: null,
      intro: null,
      is_owner: 1,
      created_at: ctx.now(),
      disabled_at: null,
      ...(await takeSubscription(tx, nameKey(row.email ?? row.username))),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Makes the owner the author of the articles that were there before the owner's account. */
export async function updateMissingAuthors(tx: Tx, ownerId: number): Promise<void> {
  for (const table of ['article', 'talk'] as const)
    await tx.updateTable(table).set({ author_id: ownerId }).where('author_id', 'is', null).execute()
}

export const selectAccount = (db: Db, id: number): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()

export const selectAccountByKey = (db: Db, usernameKey: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('username_key', '=', usernameKey).executeTakeFirst()

export const selectOwner = (db: Db): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('is_owner', '=', 1).executeTakeFirst()

export const selectAccounts = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('account')
    .select(['id', 'username', 'nickname', 'login_type', 'is_owner', 'created_at', 'disabled_at'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export type ProfileChange = Partial<Pick<AccountRow, 'nickname' | 'website' | 'intro' | 'avatar'>>

/** Articles and talks show the owner as their author; other readers appear only where their account is shown. */
export async function updateProfile(ctx: Ctx, tx: Tx, id: number, change: ProfileChange): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
  await accountChanged(ctx, tx, id)
}

async function accountChanged(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'is_owner'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) return
  const isPublic = (await isPublicAccount(tx, account)) || (await selectIsRepliedTo(tx, id))
  ctx.content.changed(tx, `account:${id}`, { isPublic })
}

export const updatePassword = (tx: Tx, id: number, password_hash: string) =>
  tx.updateTable('account').set({ password_hash }).where('id', '=', id).execute()

/** The email address is also the username. */
export async function updateEmail(tx: Tx, id: number, email: string, key: string): Promise<void> {
  const change = { email, username: email, username_key: key, ...(await takeSubscription(tx, key)) }
  await tx.updateTable('account').set(change).where('id', '=', id).execute()
}

export async function updateDisabled(ctx: Ctx, tx: Tx, id: number, disabledAt: number | null): Promise<void> {
  await tx.updateTable('account').set({ disabled_at: disabledAt }).where('id', '=', id).execute()
  await accountChanged(ctx, tx, id)
}

export async function deleteAccountRow(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  await accountChanged(ctx, tx, id)
  await tx.deleteFrom('account').where('id', '=', id).where('is_owner', '=', 0).execute()
}

/** Whether the account's name is public: it has published a comment, or it is the owner's. */
export async function isPublicAccount(db: Db, { id, is_owner }: Pick<AccountRow, 'id' | 'is_owner'>) {
  if (is_owner === 1) return true
  const comment = await db
    .selectFrom('comment')
    .select('id')
    .where('account_id', '=', id)
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirst()
  return comment !== undefined
}

/** Whether a comment names the account as the one to which it replies. */
const selectIsRepliedTo = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('comment')
    .select('id')
    .where('reply_account_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Everything that the account wrote, trashed comments included, oldest first. */
export const selectCommentsBy = (db: Db, accountId: number) =>
  db
    .selectFrom('comment')
    .select(['id', 'type', 'subject_id', 'parent_id', 'markdown', 'state', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
