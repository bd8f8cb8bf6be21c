/** Sends webmentions to the pages that an article links to, after it was published or changed. */
import { articleUrl } from '#contract/url-names.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { askPage } from './page-parser.ts'
import { type ReadPublic, readPublic } from './read-public.ts'
import { withRetries } from './retry-later.ts'
import {
  deleteSentMention,
  selectSendingArticle,
  selectSentMentions,
  upsertSentMention,
} from './sent-mentions.sql.ts'
import { webUrl } from './web-url.ts'

export const SEND_MENTION = 'send-mention'

/** What an importer wrote was published elsewhere before: unless it is new, was updated, or has sent from here since, its links are no news. */
const NEWS_MS = 7 * 24 * 3600 * 1000

/** Only a site with a public URL can be linked back; a copy of a site on another machine has none. */
const isOn = async (ctx: Ctx): Promise<boolean> =>
  (ctx.config.PUBLIC_URL?.startsWith('https://') ?? false) && (await selectSettings(ctx)).webmentions

/** Job `send-mentions`: one job for each page, so that a slow one delays and repeats no other. */
export async function sendMentions(ctx: Ctx, { articleId }: JobPayload): Promise<void> {
  const id = Number(articleId)
  const article = (await isOn(ctx)) && (await selectSendingArticle(ctx.db, id, ctx.now()))
  if (!article) return
  const sent = await selectSentMentions(ctx.db, id)
  const { published_at, updated_at, source_key, imported_at } = article
  const isImported = source_key !== null || imported_at !== null
  const isOld = Math.max(published_at, updated_at ?? 0) < ctx.now() - NEWS_MS
  const hasSentFromHere = sent.some(({ tried_at }) => tried_at > (imported_at ?? 0))
  if (isImported && isOld && !hasSentFromHere) return
  const { linksIn } = await import('./links-in.ts')
  // A page that is not linked any more is told too: it looks again, and removes the mention.
  const targets = new Set([...linksIn(article.html, originOf(ctx)), ...sent.map(({ target }) => target)])
  await ctx.transaction(async (tx) => {
    for (const target of targets)
      await ctx.jobs.schedule(tx, SEND_MENTION, `${id} ${target}`, ctx.now(), { articleId: id, target })
  })
}

/** Job `send-mention`. A server that does not respond is tried again. @throws AbortError when the site stops */
export const sendMention = (
  ctx: Ctx,
  payload: JobPayload,
  ending: AbortSignal,
  read: ReadPublic = readPublic,
): Promise<void> =>
  withRetries(
    ctx,
    { name: SEND_MENTION, payload, ending },
    () => send(ctx, payload as Sending, ending, read),
    // The row says that it failed.
    async () => {},
  )

type Sending = { articleId: number; target: string }

async function send(
  ctx: Ctx,
  { articleId, target }: Sending,
  ending: AbortSignal,
  read: ReadPublic,
): Promise<void> {
  // It may have been hidden or locked since.
  const article = (await isOn(ctx)) && (await selectSendingArticle(ctx.db, articleId, ctx.now()))
  if (!article) return
  const store = (state: 'sent' | 'none' | 'failed') =>
    ctx.transaction((tx) =>
      upsertSentMention(tx, { article_id: articleId, target, state, tried_at: ctx.now() }),
    )
  await store('failed')
  const endpoint = await findEndpoint(target, ending, read)
  const { linksIn } = await import('./links-in.ts')
  const isLinked = linksIn(article.html, originOf(ctx)).includes(target)
  if (endpoint === null)
    return void (await (isLinked
      ? store('none')
      : ctx.transaction((tx) => deleteSentMention(tx, articleId, target))))
  const source = originOf(ctx) + articleUrl(article)
  const { status } = await read(endpoint, { ending, form: new URLSearchParams({ source, target }) })
  if (status >= 500 || status === 429) throw new Error(`${endpoint} answered ${status}`)
  if (!isLinked) await ctx.transaction((tx) => deleteSentMention(tx, articleId, target))
  else if (status >= 200 && status < 300) await store('sent')
}

/** Null when the page accepts none. @throws Error when it does not respond */
async function findEndpoint(target: string, ending: AbortSignal, read: ReadPublic): Promise<string | null> {
  const page = await read(target, { ending })
  if (page.status >= 500) throw new Error(`${target} answered ${page.status}`)
  if (page.status < 200 || page.status >= 300) return null
  const { link } = page.headers
  const linked = endpointInHeader(Array.isArray(link) ? link.join(', ') : (link ?? ''), page.url)
  if (linked !== undefined) return linked
  if (!/html/i.test(page.headers['content-type'] ?? '')) return null
  return (await askPage({ about: 'endpoint', html: page.text, url: page.url })).endpoint
}

/** Of `<https://a.example/hook>; rel="webmention", <…>`; undefined without the relation. */
export function endpointInHeader(header: string, base: string): string | null | undefined {
  for (const [, href = '', parameters = ''] of header
    .slice(0, 10_000)
    .matchAll(/<([^<>]{0,2000})>([^<]{0,500})/g)) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? []
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('webmention')) return webUrl(href, base)
  }
  return undefined
}
