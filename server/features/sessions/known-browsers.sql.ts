/** SQL statements of known browsers: browsers in which an account has logged in, each with a token in a cookie. */

import type { Db, Tx } from '#server/platform/db/database.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'

export const BROWSER_COOKIE = 'browser'
export const BROWSER_SECONDS = 365 * 24 * 3600

type Cookies = Record<string, string>

const tokenOf = (cookies: Cookies) => cookies[BROWSER_COOKIE] ?? ''

/** The token hash of this browser when the account with this key knows it, else null. One statement for every key (A7). */
export async function selectKnownBrowser(
  db: Db,
  usernameKey: string,
  cookies: Cookies,
): Promise<string | null> {
  const row = await db
    .selectFrom('known_browser')
    .innerJoin('account', 'account.id', 'known_browser.account_id')
    .select('known_browser.token_hash')
    .where('known_browser.token_hash', '=', hashOfToken(tokenOf(cookies)))
    .where('account.username_key', '=', usernameKey)
    .executeTakeFirst()
  return row?.token_hash ?? null
}

/** Whether the account knows other browsers, but not this one. Before the first login no browser is new. */
export async function isNewBrowser(db: Db, accountId: number, cookies: Cookies): Promise<boolean> {
  const known = db
    .selectFrom('known_browser')
    .select('account_id')
    .where('account_id', '=', accountId)
    .limit(1)
  if (!(await known.executeTakeFirst())) return false
  return !(await known.where('token_hash', '=', hashOfToken(tokenOf(cookies))).executeTakeFirst())
}

/**
 * Makes the browser known to the account. A browser keeps its token when a second account logs in; a token that this
 * site did not issue is replaced.
 * @returns the token for the cookie, and whether the account did not know the browser before
 */
export async function upsertKnownBrowser(
  tx: Tx,
  accountId: number,
  cookies: Cookies,
  now: number,
): Promise<{ token: string; isNew: boolean }> {
  const sent = tokenOf(cookies)
  const issued = await tx
    .selectFrom('known_browser')
    .select('account_id')
    .where('token_hash', '=', hashOfToken(sent))
    .execute()
  const token = issued.length > 0 ? sent : randomToken()
  await tx
    .insertInto('known_browser')
    .values({ token_hash: hashOfToken(token), account_id: accountId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'account_id']).doUpdateSet({ seen_at: now }))
    .execute()
  return { token, isNew: !issued.some(({ account_id }) => account_id === accountId) }
}

export const deleteKnownBrowsers = (tx: Tx, accountId: number) =>
  tx.deleteFrom('known_browser').where('account_id', '=', accountId).execute()

/** Deletes browsers whose cookie has expired. */
export const deleteOldBrowsers = (tx: Tx, now: number) =>
  tx
    .deleteFrom('known_browser')
    .where('seen_at', '<', now - BROWSER_SECONDS * 1000)
    .execute()
