/** Likes: once for each visitor, taken back, counted, bounded, and hidden by the setting. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LikeSubject } from '#contract/likes.ts'
import { removeComment } from '#server/features/comments/remove-comment.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { addTotals } from '#server/features/views/statistics.sql.ts'
import { scheduleDailyDuties } from '#server/jobs.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { anonymousVisitor } from '#server/platform/http/visitor.ts'
import { dayIn } from '#server/platform/time-zone.ts'
import { saveArticleFixtures, talkDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { MAX_PER_DAY, setLike } from './set-like.ts'

let context: TestContext
let articles: Awaited<ReturnType<typeof saveArticleFixtures>>
let talkId: number
let commentId: number
let readerId: number
beforeAll(async () => {
  context = await createTestContext({ TRUST_PROXY: '192.0.2.1' })
  articles = await saveArticleFixtures(context.ctx)
  talkId = await saveTalk(context.ctx, talkDraft(context.ctx))
  readerId = (await createTestReader(context.ctx)).id
  commentId = await comment('Kind words')
})
beforeEach(() => {
  context.clock.now += DAY_MS
})
afterAll(() => context.close())

const comment = async (text: string) =>
  (
    await saveComment(context.ctx, {
      accountId: readerId,
      subject: { type: 1, id: articles.open },
      text,
      parentId: null,
      replyUserId: null,
      ipAddress: null,
    })
  ).id

/** A browser, which keeps its cookies. */
function browser(ip = '203.0.113.1') {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as object), cookie, 'x-forwarded-for': ip }
    const response = await context.fetch(path, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const change = async (method: 'POST' | 'DELETE', subject: LikeSubject) =>
    (await (await send('/api/likes', jsonRequest(method as 'POST', subject))).json()) as {
      code: number
      data: { isLiked: boolean; likeCount: number }
    }
  return {
    cookies,
    give: (subject: LikeSubject) => change('POST', subject),
    takeBack: (subject: LikeSubject) => change('DELETE', subject),
    press: (form: Record<string, string>, headers: Record<string, string> = {}) =>
      send('/like', { method: 'POST', body: new URLSearchParams(form), headers }),
  }
}
const rows = async () => (await context.ctx.db.selectFrom('visitor_like').selectAll().execute()).length
const likesOfSite = async () => {
  const totals = await context.ctx.db
    .selectFrom('statistic')
    .select('amount')
    .where('dimension', '=', 'site')
    .where('value', '=', 'likes')
    .where('is_month', '=', 0)
    .execute()
  return totals.reduce((sum, { amount }) => sum + amount, 0)
}
/** Where visitors read the counts. */
const shownCounts = async () => {
  const [article, talk, comments] = await Promise.all([
    context.api(`/articles/${articles.open}`),
    context.api(`/talks/${talkId}`),
    context.api(`/comments?type=1&topicId=${articles.open}`),
  ])
  const { records } = comments.data as { records: { id: number; likeCount: number }[] }
  return [
    (article.data as { likeCount: number }).likeCount,
    (talk.data as { likeCount: number }).likeCount,
    records.find(({ id }) => id === commentId)?.likeCount,
  ]
}
const everySubject = (): LikeSubject[] => [
  { kind: 'article', id: articles.open },
  { kind: 'talk', id: talkId },
  { kind: 'comment', id: commentId },
]

it('a visitor likes an article, a talk and a comment once, and takes it back', async () => {
  const [one, other] = [browser(), browser()]
  for (const subject of everySubject()) {
    expect((await one.give(subject)).data).toEqual({ isLiked: true, likeCount: 1 })
    expect((await one.give(subject)).data).toEqual({ isLiked: true, likeCount: 1 })
    expect((await other.give(subject)).data).toEqual({ isLiked: true, likeCount: 2 })
  }
  expect(await shownCounts()).toEqual([2, 2, 2])
  expect([await rows(), await likesOfSite()]).toEqual([6, 6])
  expect(decodeURIComponent(one.cookies.get('liked') ?? '')).toBe(
    `a${articles.open}.t${talkId}.c${commentId}`,
  )
  // The day of the like has one less, whenever it is taken back.
  context.clock.now += 3 * DAY_MS
  for (const subject of everySubject()) {
    expect((await other.takeBack(subject)).data).toEqual({ isLiked: false, likeCount: 1 })
    expect((await other.takeBack(subject)).data).toEqual({ isLiked: false, likeCount: 1 })
  }
  expect(other.cookies.get('liked')).toBe('')
  expect([await rows(), await likesOfSite()]).toEqual([3, 3])
  for (const subject of everySubject()) await one.takeBack(subject)
  expect(await shownCounts()).toEqual([0, 0, 0])
})

it('D8: likes at the same moment are counted once for each visitor', async () => {
  const visitors = Array.from({ length: 20 }, () => browser())
  const subject = { kind: 'article', id: articles.open } as const
  for (const visitor of visitors) await visitor.give({ kind: 'talk', id: talkId })
  await Promise.all(visitors.flatMap((visitor) => [visitor.give(subject), visitor.give(subject)]))
  expect((await shownCounts()).slice(0, 2)).toEqual([20, 20])
  await Promise.all(visitors.flatMap((visitor) => [visitor.takeBack(subject), visitor.takeBack(subject)]))
  expect((await shownCounts()).slice(0, 2)).toEqual([0, 20])
  for (const visitor of visitors) await visitor.takeBack({ kind: 'talk', id: talkId })
  expect(await rows()).toBe(0)
})

it('S5: scripts read what is liked, and not the token; the database has its hash', async () => {
  const response = await browser().press({ article: `${articles.open}` })
  const [liker = '', liked = ''] = response.headers.getSetCookie()
  expect(liker).toMatch(/^liker=[\w-]{43}; .*HttpOnly/)
  expect(liked).toMatch(/^liked=a\d+; /)
  expect(liked).not.toContain('HttpOnly')
  const stored = await context.ctx.db.selectFrom('visitor_like').select('visitor_hash').execute()
  expect(stored.map((row) => row.visitor_hash)).not.toContain(liker.slice(6, 49))
  await context.ctx.transaction(async (tx) => {
    await tx.deleteFrom('visitor_like').execute()
    await tx.updateTable('article').set({ like_count: 0 }).execute()
  })
})

it('without scripts the button of a form likes, and a second press takes it back', async () => {
  const visitor = browser()
  const referer = 'http://localhost/talks?page=2'
  const pressed = await visitor.press({ talk: `${talkId}` }, { referer })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/talks?page=2#like-${talkId}`])
  expect((await shownCounts())[1]).toBe(1)
  await visitor.press({ talk: `${talkId}` }, { referer })
  expect((await shownCounts())[1]).toBe(0)
  const ofComment = await visitor.press({ comment: `${commentId}` }, { referer: 'https://evil.example//x' })
  expect(ofComment.headers.get('location')).toBe(`/#comment-${commentId}`)
  expect((await visitor.press({ comment: `${commentId}` })).status).toBe(303)
  expect(await rows()).toBe(0)
  for (const form of [{}, { talk: 'x' }, { talk: '-1' }, { friend: '1' }])
    expect((await visitor.press(form as Record<string, string>)).status).toBe(400)
})

it('S7: the page of another site makes nobody like anything', async () => {
  const before = await rows()
  const headers = { 'sec-fetch-site': 'cross-site' }
  const refused = await browser().press({ talk: `${talkId}` }, headers)
  expect(await refused.json()).toMatchObject({ code: 40300 })
  expect(await rows()).toBe(before)
})

it('nobody likes what they may not see', async () => {
  const removed = await comment('Gone')
  await removeComment(context.ctx, removed, { accountId: readerId })
  const visitor = browser()
  const hidden: LikeSubject[] = [
    { kind: 'article', id: articles.draft },
    { kind: 'talk', id: 9999 },
    { kind: 'comment', id: 9999 },
    { kind: 'comment', id: removed },
  ]
  for (const subject of hidden) expect((await visitor.give(subject)).code).toBe(51000)
  expect((await visitor.give({ kind: 'article', id: articles.locked })).code).toBe(52003)
  expect(await rows()).toBe(0)
})

it('with the setting off there are no counts and no likes', async () => {
  const { ctx } = context
  await ctx.transaction((tx) => updateSettings(ctx, tx, { hasLikes: false }))
  expect(await shownCounts()).toEqual([null, null, null])
  expect((await browser().give({ kind: 'talk', id: talkId })).code).toBe(51000)
  await ctx.transaction((tx) => updateSettings(ctx, tx, { hasLikes: true }))
})

it('a like is deleted with its cookie after 400 days, and stays counted', async () => {
  const visitor = browser()
  await visitor.give({ kind: 'talk', id: talkId })
  context.clock.now += 401 * DAY_MS
  await scheduleDailyDuties(context.ctx, context.clock.now)
  await context.runJobs()
  expect([await rows(), (await shownCounts())[1]]).toEqual([0, 1])
  expect((await visitor.takeBack({ kind: 'talk', id: talkId })).data).toEqual({
    isLiked: false,
    likeCount: 1,
  })
})

it('pages show a new count at once, and the counts of a flood once a minute', async () => {
  const { ctx, clock, app } = context
  const counted = async () => {
    const before = ctx.content.current('content and counts')
    await app.flusher.flush()
    return ctx.content.current('content and counts') - before
  }
  await counted()
  clock.now += DAY_MS
  await counted()
  clock.now += DAY_MS
  await browser().give({ kind: 'talk', id: talkId })
  expect(await counted()).toBe(1)
  for (let i = 0; i < 5; i += 1) await browser().give({ kind: 'talk', id: talkId })
  clock.now += 59_000
  expect(await counted()).toBe(0)
  clock.now += 1_000
  expect(await counted()).toBe(1)
  clock.now += DAY_MS
  expect(await counted()).toBe(0)
})

/** The benchmark of floods sends a hundred thousand. */
const FLOOD = 500

/** Likes without cookies, many at a time. @returns how many were refused */
async function flood(ipOf: (i: number) => string, subject: LikeSubject, count = FLOOD): Promise<number> {
  let refused = 0
  const AT_ONCE = 50
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) =>
        setLike(context.ctx, subject, true, { ...anonymousVisitor('en'), ipAddress: ipOf(from + i) }).catch(
          (error: unknown) => {
            expect(error).toMatchObject({ kind: 'too-many' })
            refused += 1
          },
        ),
      ),
    )
  return refused
}

it('H8: of a flood of likes from one network, 50 are stored for a subject in a day, and others can like', async () => {
  const subject = { kind: 'article', id: articles.open } as const
  const before = await rows()
  expect(await flood(() => '198.51.100.7', subject)).toBe(FLOOD - 50)
  // The addresses of an IPv6 network are one network.
  await flood((i) => `2001:db8:1:1::${(i % 200).toString(16)}`, subject, 500)
  expect((await rows()) - before).toBe(100)
  expect((await browser('203.0.113.9').give(subject)).data.isLiked).toBe(true)
  context.clock.now += DAY_MS
  expect((await browser('198.51.100.7').give(subject)).data.isLiked).toBe(true)
})

it('H8: of a flood of likes from many networks, 5 000 are stored in a day', async () => {
  const subject = { kind: 'article', id: articles.open } as const
  const { ctx, clock } = context
  const before = await rows()
  const already = MAX_PER_DAY - 100
  const total = { dimension: 'site', value: 'likes', amount: already, part: 0 } as const
  await ctx.transaction((tx) => addTotals(tx, [{ ...total, day: dayIn('UTC', clock.now) }]))
  const refused = await flood((i) => `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, subject)
  expect((await rows()) - before).toBe(MAX_PER_DAY - already)
  expect(refused).toBe(FLOOD - (MAX_PER_DAY - already))
  clock.now += DAY_MS
  expect((await browser('203.0.113.9').give({ kind: 'talk', id: talkId })).data.isLiked).toBe(true)
})
