/** Browsers in which the owner has logged in before, each known by a token in a cookie of its own. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Visitor } from '#server/platform/http/visitor.ts'

export const BROWSER_COOKIE = 'browser'
export const BROWSER_SECONDS = 365 * 24 * 3600

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const tokenOf = ({ cookies }: Visitor) => cookies[BROWSER_COOKIE] ?? ''

/** Before the first login every browser is new, and none is newer than another. */
export async function isNewBrowser(db: Db, accountId: number, visitor: Visitor): Promise<boolean> {
  const known = db
    .selectFrom('known_browser')
    .select('account_id')
    .where('account_id', '=', accountId)
    .limit(1)
  if (!(await known.executeTakeFirst())) return false
  return !(await known.where('token_hash', '=', hashOf(tokenOf(visitor))).executeTakeFirst())
}

/** The token by which this browser is known from now on, and whether it is new. */
export async function upsertKnownBrowser(
  tx: Tx,
  accountId: number,
  visitor: Visitor,
  now: number,
): Promise<{ token: string; isNew: boolean }> {
  const shown = tokenOf(visitor)
  const { numUpdatedRows } = await tx
    .updateTable('known_browser')
    .set({ seen_at: now })
    .where('token_hash', '=', hashOf(shown))
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { token: shown, isNew: false }
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('known_browser')
    .values({ token_hash: hashOf(token), account_id: accountId, seen_at: now })
    .execute()
  return { token, isNew: true }
}

export const deleteKnownBrowsers = (tx: Tx, accountId: number) =>
  tx.deleteFrom('known_browser').where('account_id', '=', accountId).execute()
