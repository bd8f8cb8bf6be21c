/** SQL statements of signing in with other sites: flows that are under way, identities, and the applications set in the studio. */
import type { ProviderFields } from '#contract/studio/sign-in-providers.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { selectSetting, upsertSetting } from '#server/platform/db/setting-values.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type OAuthState = Tables['oauth_state']

export const insertState = (tx: Tx, row: OAuthState) => tx.insertInto('oauth_state').values(row).execute()

/** Deletes the flow and returns it; undefined when this browser has none like it, or it has expired. */
export const deleteState = (
  tx: Tx,
  row: Pick<OAuthState, 'state_hash' | 'browser_hash' | 'provider'>,
  now: number,
): Promise<OAuthState | undefined> =>
  tx
    .deleteFrom('oauth_state')
    .where('state_hash', '=', row.state_hash)
    .where('browser_hash', '=', row.browser_hash)
    .where('provider', '=', row.provider)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const deleteExpiredStates = (tx: Tx, now: number) =>
  tx.deleteFrom('oauth_state').where('expires_at', '<=', now).execute()

export type IdentityKey = Pick<Tables['account_identity'], 'provider' | 'subject'>

export const selectAccountOfIdentity = (db: Db, { provider, subject }: IdentityKey) =>
  db
    .selectFrom('account_identity')
    .innerJoin('account', 'account.id', 'account_identity.account_id')
    .selectAll('account')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

export const selectIdentitiesOf = (db: Db, accountId: number): Promise<IdentityKey[]> =>
  db
    .selectFrom('account_identity')
    .select(['provider', 'subject'])
    .where('account_id', '=', accountId)
    .orderBy('provider')
    .execute()

export const insertIdentity = (tx: Tx, { provider, subject }: IdentityKey, accountId: number) =>
  tx.insertInto('account_identity').values({ provider, subject, account_id: accountId }).execute()

/** @param provider all of the account's when absent */
export async function deleteIdentities(tx: Tx, accountId: number, provider?: string): Promise<void> {
  const rows = tx.deleteFrom('account_identity').where('account_id', '=', accountId)
  await (provider === undefined ? rows : rows.where('provider', '=', provider)).execute()
}

/** An application at a provider, as the owner has set it. The secret can be read with the secret key of the site only. */
export type StoredProvider = Omit<ProviderFields, 'key'> & { encryptedSecret: string }

const PROVIDERS = 'sign-in-providers'

/** By the key of the provider. */
export const selectStoredProviders = async (db: Db): Promise<Record<string, StoredProvider>> =>
  JSON.parse((await selectSetting(db, PROVIDERS)) ?? '{}')

export const upsertStoredProviders = (tx: Tx, providers: Record<string, StoredProvider>): Promise<void> =>
  upsertSetting(tx, PROVIDERS, JSON.stringify(providers))
