/** SQL statements of access tokens. A token is found by its hash. */
import type { Selectable } from 'kysely'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import { countRows } from '#server/platform/db/count-rows.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type AccessTokenRow = Selectable<Tables['access_token']>
type NewAccessToken = Omit<Tables['access_token'], 'id'>

const selectByHash = compiledQuery((db, tokenHash: string) =>
  db
    .selectFrom('access_token')
    .innerJoin('account', 'account.id', 'access_token.account_id')
    .selectAll('access_token')
    .where('access_token.token_hash', '=', tokenHash)
    .where('account.is_owner', '=', 1)
    .where('account.disabled_at', 'is', null),
)

/** The token of the owner; undefined for one that was revoked. */
export const selectAccessToken = async (db: Db, tokenHash: string): Promise<AccessTokenRow | undefined> =>
  (await selectByHash(db, tokenHash))[0]

/** Newest first. There are at most MAX_TOKENS. */
export const selectAccessTokens = (db: Db, accountId: number): Promise<AccessTokenRow[]> =>
  db
    .selectFrom('access_token')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()

export const countAccessTokens = (db: Db, accountId: number): Promise<number> =>
  countRows(db.selectFrom('access_token').where('account_id', '=', accountId))

export const insertAccessToken = (tx: Tx, row: NewAccessToken): Promise<AccessTokenRow> =>
  tx.insertInto('access_token').values(row).returningAll().executeTakeFirstOrThrow()

export const updateTokenUse = (tx: Tx, { id, usedAt, network }: TokenUse) =>
  tx
    .updateTable('access_token')
    .set({ used_at: usedAt, used_network: network })
    .where('id', '=', id)
    .execute()

/** @returns the name of the deleted token; undefined when there is none */
export const deleteAccessToken = async (tx: Tx, id: number, accountId: number): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('access_token')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('name')
      .executeTakeFirst()
  )?.name

export const deleteAccessTokensOf = (tx: Tx, accountId: number) =>
  tx.deleteFrom('access_token').where('account_id', '=', accountId).execute()

export type TokenUse = { id: number; usedAt: number; network: string }
