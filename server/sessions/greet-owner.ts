/** The owner hears of every login from a browser that was not seen before. */
import { createHash, randomBytes } from 'node:crypto'
import { signInLetter } from '#server/mail/letters/account-letters.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Visitor } from '#server/platform/visitor.ts'
import { selectSettings } from '#server/settings/settings.sql.ts'
import type { AccountRow } from '#server/users/users.sql.ts'

export const BROWSER_COOKIE = 'browser'
export const BROWSER_SECONDS = 365 * 24 * 3600

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Answers the token by which this browser is known from now on; null for readers, who are not told. */
export async function greetOwner(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  { cookies, userAgent }: Visitor,
): Promise<string | null> {
  if (account.is_owner === 0) return null
  const shown = cookies[BROWSER_COOKIE] ?? ''
  const { numUpdatedRows } = await tx
    .updateTable('known_browser')
    .set({ seen_at: ctx.now() })
    .where('token_hash', '=', hashOf(shown))
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return shown
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('known_browser')
    .values({ token_hash: hashOf(token), account_id: account.id, seen_at: ctx.now() })
    .execute()
  if (account.email !== null) {
    const { websiteTitle: siteName, timeZone } = await selectSettings(ctx)
    const time = new Date(ctx.now()).toLocaleString(account.locale === 'cn' ? 'zh-CN' : 'en-GB', {
      timeZone,
      dateStyle: 'long',
      timeStyle: 'short',
    })
    const letter = signInLetter(account.locale, { siteName, userAgent: userAgent.slice(0, 200) || '–', time })
    await queueMail(ctx, tx, { kind: 'sign-in', to: account.email, locale: account.locale, letter })
  }
  return token
}
