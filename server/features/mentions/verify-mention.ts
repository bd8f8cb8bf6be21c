/** Looks at the page that a webmention names: does it link to the article, and what does it say? */
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import {
  deleteMention,
  deleteUnverified,
  deleteUnverifiedBefore,
  type MentionRow,
  selectIsOpenArticle,
  selectMention,
  updateMention,
} from './mentions.sql.ts'
import { askPage } from './page-parser.ts'
import type { ParsedMention } from './parse-page.ts'
import { type ReadPublic, readPublic } from './read-public.ts'
import { VERIFY_MENTION } from './receive-mention.ts'
import { withRetries } from './retry-later.ts'
import { inTurn } from './take-turns.ts'

export const mentionsTag = (articleId: number): string => `mentions:${articleId}`

/** Its page is gone, or does not link here (any more). */
const GONE = [404, 410]

/** Of different hosts. */
export const MENTIONS_AT_ONCE = 4
/** For a page with its redirects: a server that takes longer holds up others. */
const PAGE_MS = 10_000

/**
 * Job `verify-mention`. One page of a host is asked for at a time, and the others of that host wait for their turn, so that a
 * slow host delays its own mentions and nobody else's. A page that does not respond is tried again; what is shown already
 * stays then.
 * @throws AbortError when the site stops
 */
export const verifyMention = async (
  ctx: Ctx,
  payload: JobPayload,
  ending: AbortSignal,
  read: ReadPublic = readPublic,
): Promise<void> => {
  const id = Number(payload.mentionId)
  const row = await selectMention(ctx.db, id)
  if (!row || row.state === 'rejected') return
  await inTurn(ctx, new URL(row.source).hostname, VERIFY_MENTION, payload, () =>
    withRetries(
      ctx,
      { name: VERIFY_MENTION, payload, ending },
      () => look(ctx, row, ending, read),
      () => ctx.transaction((tx) => deleteUnverified(tx, id)),
    ),
  )
}

async function look(ctx: Ctx, row: MentionRow, ending: AbortSignal, read: ReadPublic): Promise<void> {
  if (
    !(await selectSettings(ctx)).webmentions ||
    !(await selectIsOpenArticle(ctx.db, row.article_id, ctx.now()))
  )
    return
  const page = await read(row.source, { ending, withinMs: PAGE_MS })
  const isPage = page.status >= 200 && page.status < 300
  if (!isPage && !GONE.includes(page.status)) throw new Error(`${row.source} answered ${page.status}`)
  const isHtml = /html/i.test(page.headers['content-type'] ?? '')
  const { mention } =
    isPage && isHtml
      ? await askPage({ about: 'mention', html: page.text, url: page.url, target: row.target })
      : { mention: null }
  await ctx.transaction((tx) => (mention ? store(ctx, tx, row, mention) : remove(ctx, tx, row)))
}

async function remove(ctx: Ctx, tx: Tx, row: MentionRow): Promise<void> {
  await deleteMention(tx, row.id)
  if (row.state === 'published') ctx.content.changed(tx, `article:${row.article_id}`)
}

/** What the owner has approved is what was read: another text waits for approval again. */
async function store(ctx: Ctx, tx: Tx, row: MentionRow, found: ParsedMention): Promise<void> {
  const content = {
    kind: found.kind,
    author_name: found.authorName,
    author_url: found.authorUrl,
    title: found.title,
    excerpt: found.excerpt,
  }
  const isSame = (Object.keys(content) as (keyof typeof content)[]).every(
    (name) => content[name] === row[name],
  )
  const state = row.state === 'published' && isSame ? 'published' : 'waiting'
  await updateMention(tx, row.id, { ...content, state, verified_at: ctx.now() })
  if (row.state !== state) ctx.content.changed(tx, `article:${row.article_id}`)
}

const UNVERIFIED_MS = 2 * 24 * 3600 * 1000

/** A daily duty: those whose article was closed, or for which webmentions were turned off, before they were looked at. */
export const deleteOldUnverified = (ctx: Ctx): Promise<unknown> =>
  ctx.transaction((tx) => deleteUnverifiedBefore(tx, ctx.now() - UNVERIFIED_MS))
