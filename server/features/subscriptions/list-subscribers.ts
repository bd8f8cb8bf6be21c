/** Takes a list of subscribers in from another program, and gives it out: as CSV. */
import { isEmailAddress } from '#contract/email.ts'
import type { CheckedList } from '#contract/studio/subscribers.ts'
import { emailKey, normalizeEmail } from '#server/features/codes/email-key.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { notifyOfDownload } from '#server/features/users/notify-owner.ts'
import type { Ctx } from '#server/platform/context.ts'
import { parseCsv, toCsv } from '#server/platform/csv.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/errors.ts'
import {
  deleteSubscriber,
  insertSubscribers,
  type SubscriberRow,
  selectKnownKeys,
  selectSubscribers,
} from './subscribers.sql.ts'

const MAX_LINES = 20_000
/** Rows in one statement. */
const PART = 500
/** Of the lines that are wrong, the first ones are named. */
const MAX_NAMED = 20

/** The heads of columns, as Ghost, Substack, Mailchimp, Buttondown, listmonk and this site write them. */
const heads = {
  email: /^(e-?mail(_| )?(address)?|电子邮件|邮箱)$/i,
  state: /^(state|status|type|subscribed_to_emails)$/i,
  often: /^(often|frequency)$/i,
  language: /^(language|locale)$/i,
}
/** What these programs write of addresses that get no emails. */
const STOPPED =
  /^(pending|paused|unsubscribed|unactivated|blocklisted|disabled|bounced|cleaned|inactive|false|no|0)$/i

type ListedAddress = { line: number; email: string; isStopped: boolean; often: string; language: string }

/** @throws invalid when there are too many lines, which is known before anything else is looked at */
function readList(csv: string): ListedAddress[] {
  const rows = parseCsv(csv)
  if (rows.length > MAX_LINES)
    throw new Failure('invalid', { sentence: 'list-too-long', words: { max: MAX_LINES } })
  const head = rows[0]?.cells.map((cell) => cell.trim()) ?? []
  const columnOf = (name: keyof typeof heads) => head.findIndex((cell) => heads[name].test(cell))
  const hasHead = columnOf('email') >= 0
  const cellOf = (cells: string[], name: keyof typeof heads) => {
    const column = columnOf(name)
    const cell = cells[column < 0 && name === 'email' ? 0 : column] ?? ''
    // As `toCsv` writes a text that begins like a formula.
    return cell.trim().replace(/^'(?=[=+\-@])/, '')
  }
  return rows.slice(hasHead ? 1 : 0).map(({ line, cells }) => ({
    line,
    email: cellOf(cells, 'email'),
    isStopped: STOPPED.test(cellOf(cells, 'state')),
    often: cellOf(cells, 'often'),
    language: cellOf(cells, 'language'),
  }))
}

/**
 * Checks a whole list, and stores its new addresses when every line is right. They are confirmed: the owner says that they agreed.
 * Known addresses stay as they are, and a reader with an account chooses there.
 * @param isTrial stores nothing
 */
export async function takeList(ctx: Ctx, csv: string, isTrial: boolean): Promise<CheckedList> {
  const listed = readList(csv)
  const bad = listed.filter(({ email }) => !isEmailAddress(email))
  const wanted = new Map<string, ListedAddress>()
  for (const one of listed)
    if (!one.isStopped && isEmailAddress(one.email) && !wanted.has(emailKey(one.email)))
      wanted.set(emailKey(one.email), one)
  const keys = [...wanted.keys()]
  for (let i = 0; i < keys.length; i += PART)
    for (const key of await selectKnownKeys(ctx.db, keys.slice(i, i + PART))) wanted.delete(key)
  const { defaultLocale } = await selectSettings(ctx)
  const now = ctx.now()
  const rows = [...wanted].map(([email_key, { email, often, language }]) => ({
    email: normalizeEmail(email),
    email_key,
    state: 'confirmed' as const,
    locale: /^(cn|zh)/i.test(language)
      ? ('cn' as const)
      : /^en/i.test(language)
        ? ('en' as const)
        : defaultLocale,
    digest_since: /^weekly$/i.test(often) ? now : null,
    source: null,
    created_at: now,
    confirmed_at: now,
  }))
  const isStored = !isTrial && bad.length === 0
  if (isStored)
    await ctx.transaction(async (tx) => {
      for (let i = 0; i < rows.length; i += PART) await insertSubscribers(tx, rows.slice(i, i + PART))
    })
  const stopped = listed.filter(({ email, isStopped }) => isStopped && isEmailAddress(email)).length
  return {
    isStored,
    fresh: rows.length,
    known: listed.length - bad.length - stopped - rows.length,
    stopped,
    bad: bad.length,
    badLines: bad.slice(0, MAX_NAMED).map(({ line, email }) => ({ line, text: email.slice(0, 100) })),
  }
}

/** Takes back what an import of an export has added. */
export const removeImportedSubscriber = (tx: Tx, id: number): Promise<boolean> => deleteSubscriber(tx, id)

/** Every subscriber. The owner gets an email about it (docs/requirements/safety.md, R7). */
export async function giveList(ctx: Ctx): Promise<{ fileName: string; csv: string }> {
  const rows: SubscriberRow[] = []
  for (let before: number | null = null; ; ) {
    const part = await selectSubscribers(ctx.db, { state: null, q: '', before }, PART)
    rows.push(...part)
    before = part.at(-1)?.id ?? null
    if (part.length < PART) break
  }
  const fileName = `subscribers-${new Date(ctx.now()).toISOString().slice(0, 10)}.csv`
  await ctx.transaction((tx) => notifyOfDownload(ctx, tx, { kind: 'subscribers', name: fileName }))
  const cells = rows.map((row) => [
    row.email,
    row.state,
    row.digest_since === null ? 'each' : 'weekly',
    row.locale,
    row.source ?? '',
    new Date(row.created_at).toISOString(),
  ])
  return { fileName, csv: toCsv([['email', 'state', 'often', 'language', 'source', 'since'], ...cells]) }
}
