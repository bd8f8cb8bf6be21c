/** The SQL statements of guests, who comment without an account. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { CommentSubject } from './comments.sql.ts'

export type GuestRow = Selectable<Tables['guest']>

type KnownGuest = Pick<GuestRow, 'secret_hash' | 'nickname_key' | 'email_key'>

/**
 * The guest with this address in this browser, whatever the name; without an address the one with this name. For `secret_hash` null
 * the one that an import added.
 */
export const selectKnownGuest = (db: Db, { secret_hash, nickname_key, email_key }: KnownGuest) => {
  const known = db
    .selectFrom('guest')
    .selectAll()
    .where('secret_hash', secret_hash === null ? 'is' : '=', secret_hash)
    .limit(1)
  return (
    email_key === null
      ? known.where('email_key', 'is', null).where('nickname_key', '=', nickname_key)
      : known.where('email_key', '=', email_key)
  ).executeTakeFirst()
}

export const selectGuest = (db: Db, id: number) =>
  db.selectFrom('guest').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether this site has made a browser known by this hash. */
export const selectIsKnownBrowser = async (db: Db, secretHash: string): Promise<boolean> =>
  (await db
    .selectFrom('guest')
    .select('id')
    .where('secret_hash', '=', secretHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const insertGuest = (tx: Tx, row: Insertable<Tables['guest']>): Promise<GuestRow> =>
  tx.insertInto('guest').values(row).returningAll().executeTakeFirstOrThrow()

export const updateGuest = (tx: Tx, id: number, change: Updateable<Tables['guest']>): Promise<GuestRow> =>
  tx.updateTable('guest').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The guest who wrote a comment. */
export const selectGuestOf = (db: Db, commentId: number) =>
  db
    .selectFrom('comment')
    .innerJoin('guest', 'guest.id', 'comment.guest_id')
    .selectAll('guest')
    .where('comment.id', '=', commentId)
    .executeTakeFirst()

/** Whether another comment of the guest is published: one of this browser, or one of the same confirmed address. */
export async function hasPublishedAsGuest(db: Db, guest: GuestRow, exceptId: number | null) {
  const row = await db
    .selectFrom('comment')
    .select('comment.id')
    .where('comment.guest_id', 'in', (q) => {
      const same = q.selectFrom('guest').select('guest.id')
      if (guest.confirmed_at === null) return same.where('guest.id', '=', guest.id)
      return same.where('guest.email_key', '=', guest.email_key).where('guest.confirmed_at', 'is not', null)
    })
    .where('comment.state', '=', 'published')
    .where('comment.id', '<>', exceptId ?? 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Comments of a guest that wait, threads before their replies. */
export const selectWaitingIdsOf = async (tx: Tx, guestId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('comment')
      .select('id')
      .where('guest_id', '=', guestId)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Makes a guest whose address is confirmed the author of the imported comments with that address. */
export const adoptImported = (tx: Tx, { id, email_key }: GuestRow) =>
  tx
    .updateTable('comment')
    .set({ guest_id: id })
    .where('guest_id', 'in', (q) =>
      q
        .selectFrom('guest')
        .select('guest.id')
        .where('guest.email_key', '=', email_key)
        .where('guest.secret_hash', 'is', null),
    )
    .execute()

/** Guests with an address whose holder may take their comments over: confirmed, imported, or written in the same browser. */
export const selectGuestsToTakeOver = (tx: Tx, emailKey: string, browser: string | null) =>
  tx
    .selectFrom('guest')
    .selectAll()
    .where('email_key', '=', emailKey)
    .where((e) =>
      e.or([
        e('confirmed_at', 'is not', null),
        e('secret_hash', 'is', null),
        ...(browser === null ? [] : [e('secret_hash', '=', browser)]),
      ]),
    )
    .orderBy('id')
    .execute()

/** All guests with an address, confirmed or not. */
export const selectGuestIdsOfEmail = async (tx: Tx, emailKey: string): Promise<number[]> =>
  (await tx.selectFrom('guest').select('id').where('email_key', '=', emailKey).execute()).map(({ id }) => id)

/**
 * Takes their comments from guests and deletes the guests.
 * @param accountId whose comments they become; of nobody when null: then no name is left at them
 */
export async function dissolveGuests(tx: Tx, guestIds: number[], accountId: number | null): Promise<void> {
  if (guestIds.length === 0) return
  await tx
    .updateTable('comment')
    .set({ reply_account_id: accountId, reply_author_name: null })
    .where('reply_comment_id', 'in', (q) =>
      q.selectFrom('comment as answered').select('answered.id').where('answered.guest_id', 'in', guestIds),
    )
    .execute()
  await tx
    .updateTable('comment')
    .set({ account_id: accountId, guest_id: null, author_name: null, author_website: null })
    .where('guest_id', 'in', guestIds)
    .execute()
  await tx.deleteFrom('guest').where('id', 'in', guestIds).execute()
}

/** Deletes guests of whom no comment is left. @param among these; all when absent */
export async function deleteGuestsWithoutComments(tx: Tx, among?: number[]): Promise<void> {
  if (among?.length === 0) return
  const idle = tx
    .deleteFrom('guest')
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('comment').select('comment.id').whereRef('comment.guest_id', '=', 'guest.id')),
      ),
    )
  await (among === undefined ? idle : idle.where('id', 'in', among)).execute()
}

export const selectGuestIdsOn = async (tx: Tx, { type, id }: CommentSubject): Promise<number[]> =>
  (
    await tx
      .selectFrom('comment')
      .select('guest_id')
      .distinct()
      .where('type', '=', type)
      .where('subject_id', '=', id)
      .where('guest_id', 'is not', null)
      .execute()
  ).map(({ guest_id }) => Number(guest_id))
