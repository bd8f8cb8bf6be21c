/** Likes an article, a talk or a comment, and takes the like back: once for each visitor, whom a random cookie recognizes. */
import type { LikeState, LikeSubject } from '#contract/likes.ts'
import { GRANT_COOKIE } from '#server/features/articles/article-grants.ts'
import { areCommentsClosed, requireCommentAccess } from '#server/features/comments/authorize-comments.ts'
import { selectComment } from '#server/features/comments/comments.sql.ts'
import { findThread } from '#server/features/comments/read-comments.ts'
import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { addTotals, selectSiteTotal } from '#server/features/views/statistics.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { networkOf, type VisitorInfo } from '#server/platform/http/visitor.ts'
import type { FlushHandler } from '#server/platform/jobs/flusher.ts'
import { hashOfToken, isToken, randomToken } from '#server/platform/random-token.ts'
import { consumeAttempt, type RateLimit } from '#server/platform/rate-limiter.ts'
import { dayIn } from '#server/platform/time-zone.ts'
import { addToLikeCount, deleteLike, deleteLikesBefore, insertLike, selectIsLiked } from './likes.sql.ts'

/** Recognizes the browser: a random token, of which the database has the hash. */
export const LIKER_COOKIE = 'liker'
/** What the browser likes, for its scripts: pages are the same for everybody. */
export const LIKED_COOKIE = 'liked'
/** Browsers keep no cookie longer. A like is deleted after this time, and stays counted. */
const LIKE_DAYS = 400
export const LIKE_SECONDS = LIKE_DAYS * 24 * 3600
/** The cookie goes along with each request, so it names the newest only. */
const MAX_NAMED = 100

/** As many as visitors of a network are counted in a day (day-visitors.ts); who deletes cookies is a new one each time. */
const MAX_PER_SUBJECT = 50
const MAX_PER_NETWORK = 300
/** Of all visitors in a day: what is stored is bounded, however many networks send likes. */
export const MAX_PER_DAY = 5_000
const DAY_SECONDS = DAY_MS / 1000
const enough = () => new Failure('too-many', { sentence: 'enough-likes', words: { seconds: 3600 } })

type Outcome = LikeState & { cookies: { name: string; value: string; isForScripts: boolean }[] }

/**
 * @param isWanted false takes the like back; null does the opposite of what is stored, as the button of a form does
 * @throws refused when there is nothing that this visitor can like; locked; too-many
 */
export async function setLike(
  ctx: Ctx,
  subject: LikeSubject,
  isWanted: boolean | null,
  visitor: VisitorInfo,
): Promise<Outcome> {
  if (!(await selectSettings(ctx)).hasLikes) throw refusal('nothing-to-like')
  await requireSubject(ctx, subject, visitor.cookies[GRANT_COOKIE])
  const known = visitor.cookies[LIKER_COOKIE]
  const token = isToken(known) ? known : randomToken()
  const like = { ...subject, visitorHash: hashOfToken(token) }
  const timeZone = await readTimeZone(ctx)
  const state = await ctx.transaction(
    async (tx) => {
      const wasLiked = await selectIsLiked(tx, like)
      const isLiked = isWanted ?? !wasLiked
      const change = async (by: 1 | -1, at: number) => {
        // The day of a like has one less when it is taken back, so that the totals add up to what is stored.
        const day = dayIn(timeZone, at)
        const likeCount = await addToLikeCount(tx, subject, by)
        await addTotals(tx, [{ dimension: 'site', day, value: 'likes', amount: by, part: 0 }])
        return likeCount
      }
      if (isLiked && !wasLiked) {
        await limitLikes(ctx, tx, subject, { network: networkOf(visitor.ipAddress), timeZone })
        if (await insertLike(tx, like, ctx.now())) return { isLiked, likeCount: await change(1, ctx.now()) }
      }
      const likedAt = isLiked ? null : await deleteLike(tx, like)
      const likeCount = likedAt === null ? await addToLikeCount(tx, subject, 0) : await change(-1, likedAt)
      return { isLiked, likeCount }
    },
    { isAudited: false },
  )
  ctx.flusher.add('likes', null)
  return {
    ...state,
    cookies: [
      { name: LIKER_COOKIE, value: token, isForScripts: false },
      {
        name: LIKED_COOKIE,
        value: named(visitor.cookies[LIKED_COOKIE], subject, state.isLiked),
        isForScripts: true,
      },
    ],
  }
}

/** Such as `a7.c12`. Anything else that a browser sends is dropped. */
function named(cookie = '', { kind, id }: LikeSubject, isLiked: boolean): string {
  const own = `${kind[0]}${id}`
  const others = cookie.split('.').filter((one) => /^[atc]\d{1,16}$/.test(one) && one !== own)
  return [...others, ...(isLiked ? [own] : [])].slice(-MAX_NAMED).join('.')
}

/** @throws refused, locked */
async function requireSubject(ctx: Ctx, { kind, id }: LikeSubject, grantToken: string | undefined) {
  try {
    if (kind !== 'comment')
      return await requireCommentAccess(ctx, { type: kind === 'article' ? 1 : 5, id }, grantToken)
    const hasText = (await selectComment(ctx.db, id))?.html
    const thread = hasText ? await findThread(ctx.db, id) : undefined
    if (!thread || (await areCommentsClosed(ctx, thread))) throw refusal('nothing-to-like')
    return await requireCommentAccess(ctx, { type: thread.type, id: thread.subject_id }, grantToken)
  } catch (error) {
    throw error instanceof Failure && error.kind === 'refused' ? refusal('nothing-to-like') : error
  }
}

/** @throws too-many */
async function limitLikes(
  ctx: Ctx,
  tx: Tx,
  { kind, id }: LikeSubject,
  { network, timeZone }: { network: string; timeZone: string },
): Promise<void> {
  if ((await selectSiteTotal(tx, 'likes', dayIn(timeZone, ctx.now()))) >= MAX_PER_DAY) throw enough()
  // A keyed hash: nobody can read from the table who was here.
  const bucket = `like:${ctx.sign('liking-network', network).slice(0, 24)}`
  const limit = (bucket: string, max: number): RateLimit => ({
    bucket,
    max,
    withinSeconds: DAY_SECONDS,
    refusal: enough,
  })
  await consumeAttempt(ctx, tx, [
    limit(`${bucket}:${kind}:${id}`, MAX_PER_SUBJECT),
    limit(bucket, MAX_PER_NETWORK),
  ])
}

/** Deletes likes whose cookie has ended. */
export const deleteOldLikes = (ctx: Ctx) =>
  ctx.transaction((tx) => deleteLikesBefore(tx, ctx.now() - LIKE_DAYS * DAY_MS))

/** Pages show counts of likes that are at most this old: otherwise each like would make every page stale. */
const REFRESH_INTERVAL_MS = 60_000

export function createLikeFlusher(ctx: Ctx): FlushHandler {
  let refreshedAt = 0
  return async (tx) => {
    if (ctx.now() - refreshedAt < REFRESH_INTERVAL_MS) return ctx.flusher.add('likes', null)
    refreshedAt = ctx.now()
    ctx.content.countsChanged(tx)
  }
}
