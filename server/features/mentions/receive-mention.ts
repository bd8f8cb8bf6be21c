/** Accepts a webmention: checks what can be checked without asking another server, and queues the verification. */
import { findArticleByPath } from '#server/features/articles/read-article.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { serverBusy } from '#server/platform/errors.ts'
import { formerPath } from '#server/platform/http/former-path.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { countUnseen, selectIsOpenArticle, selectMentionOf, upsertMention } from './mentions.sql.ts'
import { webUrl } from './web-url.ts'

export const VERIFY_MENTION = 'verify-mention'

const MINUTE = 60
/** The most that wait for the site and for the owner: who fills it is refused, not the disk. */
const MAX_UNSEEN = 2000

/** Of one network, and of all: each one makes this server ask another. */
const limitsOf = (network: string): RateLimit[] => [
  { bucket: `webmention:${network}`, max: 10, withinSeconds: MINUTE },
  { bucket: `webmention:${network}`, max: 100, withinSeconds: 60 * MINUTE },
  { bucket: 'webmention', max: 600, withinSeconds: 60 * MINUTE },
]

/** Why a request is no webmention for this site; null when it was accepted. */
export type MentionFault = 'source' | 'target' | 'same'

/** @throws too-many when a limit is used up or too many wait */
export async function receiveMention(
  ctx: Ctx,
  form: URLSearchParams,
  network: string,
): Promise<MentionFault | null> {
  await ctx.transaction((tx) => consumeAttempt(ctx, tx, limitsOf(network)))
  const [source, target] = [webUrl(form.get('source') ?? ''), webUrl(form.get('target') ?? '')]
  if (source === null) return 'source'
  if (target === null) return 'target'
  if (source === target || new URL(source).origin === originOf(ctx)) return 'same'
  const articleId = await articleAt(ctx, target)
  if (articleId === null) return 'target'
  const isKnown = (await selectMentionOf(ctx.db, articleId, source)) !== undefined
  if (!isKnown && (await countUnseen(ctx.db)) >= MAX_UNSEEN) throw serverBusy(3600)
  await ctx.transaction(async (tx) => {
    const row = { article_id: articleId, source, target, received_at: ctx.now() }
    const id = await upsertMention(tx, row)
    await ctx.jobs.schedule(tx, VERIFY_MENTION, String(id), ctx.now(), { mentionId: id })
  })
  return null
}

/** The article that anybody can read at this URL of the site, a former one too; null for every other. */
async function articleAt(ctx: Ctx, target: string): Promise<number | null> {
  const url = new URL(target)
  if (url.origin !== originOf(ctx)) return null
  const id = await findArticleByPath(ctx.db, formerPath(url.pathname))
  return id !== null && (await selectIsOpenArticle(ctx.db, id, ctx.now())) ? id : null
}
