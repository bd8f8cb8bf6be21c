/** Tests the endpoints of comments: saving, replying, reading, limits, approval. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Comment, OwnComment, RecentComment, Reply, UnseenReplies } from '#contract/comments.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import {
  articleDraft,
  PASSWORD,
  saveArticleFixtures,
  sentinels,
  talkDraft,
} from '#server/testing/fixtures.ts'
import { createTestReader, createTestSession, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import {
  approveComment,
  emptyCommentTrash,
  markSpam,
  restoreComment,
  trashComment,
} from './comment-states.ts'

let context: TestContext
let fixtures: Awaited<ReturnType<typeof saveArticleFixtures>>
let owner: TestReader
let lin: TestReader
let ada: TestReader
/** Every test has its own readers, article and IP address. */
let articleId = 0
let visit = 0

beforeAll(async () => {
  context = await createTestContext({ TRUST_PROXY: '192.0.2.1' })
  fixtures = await saveArticleFixtures(context.ctx)
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
})
beforeEach(async () => {
  visit += 1
  context.clock.now += 2 * 3600 * 1000
  // Sessions expire while the clock advances.
  lin = await createTestReader(context.ctx, { nickname: 'Lin' })
  ada = await createTestReader(context.ctx, { nickname: 'Ada' })
  owner = await createTestSession(context.ctx, owner)
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx, { title: `Article ${visit}` }))
})
afterAll(() => context.close())

type Envelope<Data> = { flag: boolean; code: number; message: string; data: Data }

const get = async <Data>(path: string, headers: Record<string, string> = {}): Promise<Envelope<Data>> =>
  context.api(path, { headers })

let said = 0
/** Posts a new comment from an IP address that was not used before. */
async function save(reader: TestReader | null, more: object, url = `198.51.${visit}.${++said % 250}`) {
  const body = { type: 1, topicId: articleId, commentContent: `Number ${++said}`, ...more }
  const headers = { ...reader?.headers, 'x-forwarded-for': url }
  context.clock.now += 61_000
  return (await context.api('/comments/save', jsonRequest('POST', body, headers))) as Envelope<OwnComment>
}
const list = (query = `type=1&topicId=${articleId}`) =>
  get<{ records: Comment[]; count: number }>(`/comments?${query}`)

describe('an article that takes no more comments', () => {
  it('refuses new ones and replies, also of the owner, and shows those that it has', async () => {
    const { data: first } = await save(lin, { commentContent: 'Before it was closed.' })
    await saveArticle(context.ctx, articleDraft(context.ctx, { isCommentable: false }), articleId)
    for (const [reader, more] of [
      [ada, {}],
      [lin, { parentId: first.id }],
      [owner, { parentId: first.id }],
    ] as const)
      expect(await save(reader, more)).toMatchObject({ code: 51000, message: 'Comments are closed here' })
    expect((await list()).data.records.map(({ commentContent }) => commentContent)).toEqual([
      '<p>Before it was closed.</p>',
    ])
    expect((await context.api(`/articles/${articleId}`)).data).toMatchObject({ isCommentable: false })
    await saveArticle(context.ctx, articleDraft(context.ctx), articleId)
    expect((await save(ada, { parentId: first.id })).flag).toBe(true)
  })
})

describe('POST /comments/save', () => {
  it('stores the comment, rendered, and shows it to everybody at once', async () => {
    const { data } = await save(lin, { commentContent: ' *Hello* <b>there</b> ' })
    expect(data).toMatchObject({
      type: 1,
      topicId: articleId,
      userId: lin.id,
      nickname: 'Lin',
      commentContent: '<p><em>Hello</em> &lt;b&gt;there&lt;/b&gt;</p>',
      parentId: null,
      isReview: 1,
      isOwner: false,
      createTime: new Date(context.clock.now).toISOString(),
    })
    expect((await list()).data).toMatchObject({
      count: 1,
      records: [{ id: data.id, replyDTOs: [], replyCount: 0 }],
    })
  })

  it('R1: refuses a visitor who is not logged in', async () => {
    expect(await save(null, {})).toMatchObject({ flag: false, code: 40001, data: null })
  })

  it('R2: ignores fields that readers must not set', async () => {
    const more = {
      id: 7,
      userId: ada.id,
      isReview: 0,
      createTime: '2001-01-01T00:00:00Z',
      state: 'spam',
      isOwner: true,
    }
    const { data } = await save(lin, more)
    expect(data).toMatchObject({ userId: lin.id, isReview: 1, isOwner: false })
    expect(data.createTime).toBe(new Date(context.clock.now).toISOString())
  })

  it.each([
    ['nothing', { commentContent: ' \n\u200b ' }, 'commentContent'],
    ['marks that say nothing', { commentContent: '> \n> ' }, 'commentContent'],
    ['2001 characters', { commentContent: '字'.repeat(2001) }, 'commentContent'],
    ['no text', { commentContent: undefined }, 'commentContent'],
    ['an unknown kind', { type: 6 }, 'type'],
    ['an article without a number', { topicId: undefined }, 'topicId'],
    ['a board with a number', { type: 2 }, 'topicId'],
    ['somebody without a thread', { replyUserId: 1 }, 'parentId'],
  ])('refuses %s and names the field', async (_, more, field) => {
    const response = await save(lin, more)
    expect(response.code).toBe(52000)
    expect(response.message).toContain(`“${field}”`)
  })

  it.each([
    ['en', 'The field “commentContent” can have up to 2000 characters'],
    ['zh', '字段“commentContent”最多 2000 个字符'],
  ])('names the limit of a comment that is too long, in %s', async (language, message) => {
    for (const length of [2_100, 20_000]) {
      const body = { type: 1, topicId: articleId, commentContent: 'x'.repeat(length) }
      const request = jsonRequest('POST', body, { ...lin.headers, 'accept-language': language })
      expect(await context.api('/comments/save', request)).toMatchObject({ code: 52000, message })
    }
  })

  it('accepts 2000 characters as readers count them', async () => {
    expect((await save(lin, { commentContent: '😀'.repeat(2000) })).code).toBe(20000)
  })

  it.each([
    ['draft', () => fixtures.draft],
    ['scheduled', () => fixtures.scheduled],
    ['binned', () => fixtures.binned],
    ['missing', () => 999_999],
  ])('responds to a %s article as to a missing one', async (_, id) => {
    expect(await save(lin, { topicId: id() })).toMatchObject({
      code: 51000,
      message: 'There is nothing to comment on here',
    })
    expect(await list(`type=1&topicId=${id()}`)).toMatchObject({ code: 51000, data: null })
  })

  it.each([2, 3, 4])('type %i is one page for all', async (type) => {
    const { data } = await save(lin, { type, topicId: undefined })
    expect(data).toMatchObject({ type, topicId: null })
    expect((await list(`type=${type}`)).data.records[0]?.id).toBe(data.id)
  })
})

describe('replies that wait to be read', () => {
  const unseen = async (reader: TestReader) =>
    (await get<UnseenReplies>('/comments/unseen', reader.headers)).data
  const markSeen = (reader: TestReader, subject: object = { type: 1, topicId: articleId }) =>
    context.api('/comments/seen', jsonRequest('PUT', subject, reader.headers))

  it('are those of others to the caller, until the caller has seen the comments of that page', async () => {
    expect(await unseen(lin)).toEqual({ count: 0, newest: null })
    const thread = (await save(lin, {})).data
    await save(lin, { parentId: thread.id })
    const first = (await save(ada, { parentId: thread.id })).data
    const newest = { id: first.id, type: 1, topicId: articleId, topicSlug: null }
    expect(await unseen(lin)).toEqual({ count: 1, newest })
    const onBoard = (await save(lin, { type: 2, topicId: null })).data
    const second = (await save(ada, { type: 2, topicId: null, parentId: onBoard.id })).data
    const onPage = { id: second.id, type: 2, topicId: null, topicSlug: null }
    expect(await unseen(lin)).toEqual({ count: 2, newest: onPage })
    expect(await unseen(ada)).toEqual({ count: 0, newest: null })
    await markSeen(ada)
    expect((await unseen(lin)).count).toBe(2)
    expect(await markSeen(lin)).toMatchObject({ code: 20000, data: null })
    expect(await unseen(lin)).toMatchObject({ count: 1, newest: { id: second.id } })
    await markSeen(lin, { type: 2 })
    expect((await unseen(lin)).count).toBe(0)
  })

  it('do not count while nobody may read them, and wait for their approval', async () => {
    const thread = (await save(lin, {})).data
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { commentApproval: 'everybody' }))
    const reply = (await save(ada, { parentId: thread.id })).data
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { commentApproval: 'nobody' }))
    await markSeen(lin)
    expect((await unseen(lin)).count).toBe(0)
    await approveComment(context.ctx, reply.id)
    expect((await unseen(lin)).count).toBe(1)
    await trashArticle(context.ctx, articleId)
    expect((await unseen(lin)).count).toBe(0)
  })
})

describe('replies', () => {
  it('are in the thread, and name the author they reply to', async () => {
    const thread = (await save(lin, {})).data
    const first = (await save(ada, { parentId: thread.id })).data
    expect(first).toMatchObject({ parentId: thread.id, replyUserId: lin.id, replyNickname: 'Lin' })
    const second = (await save(lin, { parentId: thread.id, replyUserId: ada.id })).data
    expect(second).toMatchObject({ replyUserId: ada.id, replyNickname: 'Ada' })
    const { data } = await list()
    expect(data).toMatchObject({ count: 1, commentCount: 3 })
    expect(data.records[0]).toMatchObject({ replyCount: 2, replyDTOs: [{ id: first.id }, { id: second.id }] })
  })

  it('beyond three are collapsed, and all come by their own request, oldest first', async () => {
    const thread = (await save(lin, {})).data
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push((await save(ada, { parentId: thread.id })).data.id)
    const [shown] = (await list()).data.records
    expect(shown).toMatchObject({ replyCount: 5 })
    expect(shown?.replyDTOs.map((reply) => reply.id)).toEqual(ids.slice(0, 3))
    const { data } = await get<Reply[]>(`/comments/${thread.id}/replies`)
    expect(data.map((reply) => reply.id)).toEqual(ids)
  })

  it('must be in the same thread, and reply to somebody in it', async () => {
    const thread = (await save(lin, {})).data
    const reply = (await save(ada, { parentId: thread.id })).data
    const gone = 'The comment you are replying to no longer exists'
    expect(await save(ada, { parentId: thread.id, type: 2, topicId: null })).toMatchObject({
      code: 51000,
      message: gone,
    })
    expect(await save(ada, { parentId: thread.id, topicId: fixtures.open })).toMatchObject({
      code: 51000,
      message: gone,
    })
    expect(await save(ada, { parentId: reply.id })).toMatchObject({ code: 51000, message: gone })
    expect(await save(ada, { parentId: 999_999 })).toMatchObject({ code: 51000, message: gone })
    expect((await save(ada, { parentId: thread.id, replyUserId: owner.id })).code).toBe(51000)
  })

  it('have the badge when the owner wrote them', async () => {
    const thread = (await save(lin, {})).data
    await save(owner, { parentId: thread.id })
    expect((await list()).data.records[0]).toMatchObject({
      isOwner: false,
      replyDTOs: [{ isOwner: true, nickname: 'Mira' }],
    })
  })
})

describe('X6: flooding is limited', () => {
  const post = (reader: TestReader, text: string, url: string) =>
    context.fetch(
      '/api/comments/save',
      jsonRequest('POST', { type: 2, commentContent: text }, { ...reader.headers, 'x-forwarded-for': url }),
    )
  const fresh = () => createTestReader(context.ctx)

  it('after three a minute by one account, from any network', async () => {
    const reader = await fresh()
    for (const i of [1, 2, 3]) expect((await post(reader, `a${i}`, `203.0.113.${i}`)).status).toBe(200)
    const fourth = await post(reader, 'a4', '203.0.113.4')
    expect(fourth.status).toBe(429)
    expect(fourth.headers.get('retry-after')).toBe('60')
    context.clock.now += 60_000
    expect((await post(reader, 'a5', '203.0.113.5')).status).toBe(200)
  })

  it('after three a minute from one IP address, by any accounts', async () => {
    for (const i of [1, 2, 3]) expect((await post(await fresh(), `b${i}`, '203.0.113.20')).status).toBe(200)
    expect((await post(await fresh(), 'b4', '203.0.113.20')).status).toBe(429)
    expect((await post(await fresh(), 'b5', '203.0.113.21')).status).toBe(200)
  })

  it('after thirty an hour by one account, and sixty from one IP address', async () => {
    const reader = await fresh()
    for (let i = 0; i < 30; i++) {
      context.clock.now += 61_000
      expect((await post(reader, `c${i}`, `2001:db8:0:${i + 1}::1`)).status).toBe(200)
    }
    context.clock.now += 61_000
    expect((await post(reader, 'c30', '2001:db8:0:99::1')).status).toBe(429)
    context.clock.now += 3_600_000
    for (let i = 0; i < 60; i++) {
      context.clock.now += 30_000
      expect((await post(await fresh(), `d${i}`, '203.0.113.50')).status).toBe(200)
    }
    context.clock.now += 30_000
    expect((await post(await fresh(), 'd60', '203.0.113.50')).status).toBe(429)
  })

  it('in parallel requests as well', async () => {
    const reader = await fresh()
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, i) => post(reader, `e${i}`, `203.0.113.${100 + i}`)),
    )
    expect(all.filter((response) => response.status === 200)).toHaveLength(3)
    expect(all.filter((response) => response.status === 429)).toHaveLength(9)
  })

  it('and the same text is refused for ten minutes', async () => {
    const reader = await fresh()
    const again = async (url: string) =>
      ((await (await post(reader, 'same', url)).json()) as Envelope<null>).code
    expect(await again('203.0.113.70')).toBe(20000)
    expect(await again('203.0.113.71')).toBe(51000)
    context.clock.now += 10 * 60_000
    expect(await again('203.0.113.72')).toBe(20000)
  })
})

describe('GET /comments', () => {
  it('returns seven threads at a time, newest first, and the true count past the end', async () => {
    const ids: number[] = []
    for (let i = 0; i < 9; i++) ids.unshift((await save(i % 2 ? lin : ada, {})).data.id)
    const page = async (current: number) =>
      (await list(`type=1&topicId=${articleId}&current=${current}`)).data
    expect((await page(1)).records.map(({ id }) => id)).toEqual(ids.slice(0, 7))
    expect((await page(2)).records.map(({ id }) => id)).toEqual(ids.slice(7))
    expect(await page(3)).toEqual({ records: [], count: 9, commentCount: 9 })
  })

  it('finds the position of a comment, with its whole thread', async () => {
    const thread = (await save(lin, {})).data
    const replies: number[] = []
    for (let i = 0; i < 4; i++) replies.push((await save(ada, { parentId: thread.id })).data.id)
    const last = await get<{ type: number; topicId: number; thread: Comment }>(`/comments/${replies[3]}`)
    expect(last.data).toMatchObject({ type: 1, topicId: articleId, thread: { id: thread.id } })
    expect(last.data.thread.replyDTOs.map(({ id }) => id)).toEqual(replies)
    expect((await get('/comments/999999')).data).toBeNull()
  })

  it('R3: reveals no email address, no IP address and nothing of the account but nickname, avatar and website', async () => {
    await save(lin, {})
    const { records } = (await list()).data
    expect(Object.keys(records[0] ?? {}).sort()).toEqual(
      [
        'avatar',
        'commentContent',
        'createTime',
        'id',
        'isOwner',
        'isRemoved',
        'likeCount',
        'nickname',
        'replyCount',
        'replyDTOs',
        'userId',
        'webSite',
      ].sort(),
    )
  })

  it('keeps threads readable whose author deleted the account', async () => {
    const gone = await createTestReader(context.ctx, { nickname: 'Gone' })
    const thread = (await save(gone, { commentContent: 'I was here' })).data
    await save(ada, { parentId: thread.id })
    await context.ctx.transaction((tx) => tx.deleteFrom('account').where('id', '=', gone.id).execute())
    const [shown] = (await list()).data.records
    expect(shown).toMatchObject({
      userId: null,
      nickname: 'Former reader',
      commentContent: '<p>I was here</p>',
    })
    expect(shown?.replyDTOs[0]).toMatchObject({
      nickname: 'Ada',
      replyUserId: null,
      replyNickname: 'Former reader',
    })
    expect((await save(lin, { parentId: thread.id })).code).toBe(20000)
  })
})

describe('approval', () => {
  const review = (commentApproval: 'nobody' | 'everybody') =>
    context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { commentApproval }))
  beforeEach(() => review('everybody'))
  afterAll(() => review('nobody'))

  const waiting = (reader: TestReader, query = `type=1&topicId=${articleId}`) =>
    get<OwnComment[]>(`/comments/waiting?${query}`, reader.headers)

  it('a reader’s comment waits, and only its author sees it', async () => {
    const { data } = await save(lin, { commentContent: sentinels.waitingComment })
    expect(data.isReview).toBe(0)
    expect((await list()).data).toEqual({ records: [], count: 0, commentCount: 0 })
    expect((await waiting(lin)).data).toMatchObject([{ id: data.id, isReview: 0 }])
    expect((await waiting(ada)).data).toEqual([])
    expect((await get(`/comments/waiting?type=1&topicId=${articleId}`)).data).toEqual([])
    expect((await get(`/comments/${data.id}`, lin.headers)).data).toBeNull()
    expect((await get(`/comments/${data.id}/replies`, lin.headers)).data).toEqual([])
    expect((await save(ada, { parentId: data.id })).code).toBe(51000)
    await approveComment(context.ctx, data.id)
    expect((await list()).data).toMatchObject({ count: 1, records: [{ id: data.id }] })
    expect((await waiting(lin)).data).toMatchObject([{ id: data.id, isReview: 1, awaits: null }])
    context.clock.now += 15 * 60_000
    expect((await waiting(lin)).data).toEqual([])
    await trashComment(context.ctx, data.id)
  })

  it('the owner’s comments never wait', async () => {
    expect((await save(owner, {})).data.isReview).toBe(1)
  })

  it('is in a response that must not be cached', async () => {
    const response = await context.fetch(`/api/comments/waiting?type=1&topicId=${articleId}`, {
      headers: lin.headers,
    })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a comment that the owner hides', () => {
  const newest = async () => (await get<RecentComment[]>('/comments/topSix')).data.map(({ id }) => id)

  it('disappears for everybody, with its replies, and is restored as it was', async () => {
    const thread = (await save(lin, {})).data
    const reply = (await save(ada, { parentId: thread.id })).data
    expect((await newest()).slice(0, 2)).toEqual([reply.id, thread.id])
    for (const takeAway of [trashComment, markSpam]) {
      await takeAway(context.ctx, thread.id)
      expect((await list()).data).toEqual({ records: [], count: 0, commentCount: 0 })
      expect(await newest()).not.toContain(reply.id)
      expect((await get(`/comments/${reply.id}`)).data).toBeNull()
      await restoreComment(context.ctx, thread.id)
      expect((await list()).data).toMatchObject({ count: 1, records: [{ replyCount: 1 }] })
    }
  })

  it('leaves the thread when it is a reply', async () => {
    const thread = (await save(lin, {})).data
    const reply = (await save(ada, { parentId: thread.id })).data
    await markSpam(context.ctx, reply.id)
    expect((await list()).data.records[0]).toMatchObject({ replyCount: 0, replyDTOs: [] })
    await approveComment(context.ctx, reply.id)
    expect((await list()).data.records[0]).toMatchObject({ replyCount: 1 })
  })

  it('is deleted after thirty days', async () => {
    const { id } = (await save(lin, {})).data
    await trashComment(context.ctx, id)
    context.clock.now += 29 * 24 * 3600 * 1000
    await emptyCommentTrash(context.ctx)
    expect(await restoreComment(context.ctx, id)).toBe(true)
    await trashComment(context.ctx, id)
    context.clock.now += 31 * 24 * 3600 * 1000
    await emptyCommentTrash(context.ctx)
    expect(await restoreComment(context.ctx, id)).toBe(false)
  })

  it('D8: leaves counts that agree with the rows, whatever happened in which order', async () => {
    const rooms = await Promise.all(
      [lin, ada, owner].map((reader) => save(reader, {}, `198.51.200.${++said}`)),
    )
    const threads = rooms.map(({ data }) => data.id)
    const all = [...threads]
    for (let i = 0; i < 6; i++) {
      const { data } = await save(i % 2 ? lin : ada, { parentId: threads[i % 3] })
      all.push(data.id)
    }
    const verbs = [trashComment, approveComment, markSpam, restoreComment]
    let seed = 5
    const next = (most: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * most)
    }
    for (let round = 0; round < 40; round++)
      await verbs[next(4)]?.(context.ctx, all[next(all.length)] as number)
    await Promise.all(all.map((id) => verbs[next(4)]?.(context.ctx, id)))
    const { records, count } = (await list(`type=1&topicId=${articleId}&size=100`)).data
    expect(count).toBe(records.length)
    for (const record of records) {
      const replies = (await get<Reply[]>(`/comments/${record.id}/replies`)).data
      expect(record.replyCount).toBe(replies.length)
    }
    const tally = await context.ctx.db
      .selectFrom('comment_tally')
      .selectAll()
      .where('subject_id', '=', articleId)
      .executeTakeFirst()
    const replies = records.reduce((sum, record) => sum + record.replyCount, 0)
    expect(tally).toMatchObject({ thread_count: count, comment_count: count + replies })
  })
})

describe('comments on a subject that is hidden', () => {
  const newest = async () => (await get<RecentComment[]>('/comments/topSix')).data

  it('P1: are hidden with the text of a locked article', async () => {
    const topic = `type=1&topicId=${fixtures.locked}`
    expect(await list(topic)).toMatchObject({ code: 52003, data: { id: fixtures.locked, locked: true } })
    expect((await save(lin, { topicId: fixtures.locked })).code).toBe(52003)
    const unlocked = await context.fetch(
      '/api/articles/access',
      jsonRequest('POST', { articleId: fixtures.locked, articlePassword: PASSWORD }),
    )
    const cookie = unlocked.headers.get('set-cookie')?.split(';')[0] as string
    const headers = { ...lin.headers, cookie }
    const body = { type: 1, topicId: fixtures.locked, commentContent: sentinels.lockedComment }
    const stored = await context.api('/comments/save', jsonRequest('POST', body, headers))
    const { id } = stored.data as { id: number }
    const inside = await context.fetch(`/api/comments?${topic}`, { headers: { cookie } })
    expect(inside.headers.get('cache-control')).toBe('private, no-store')
    expect(await inside.json()).toMatchObject({ data: { count: 1, records: [{ id }] } })
    for (const path of [`/comments?${topic}`, `/comments/${id}`, `/comments/${id}/replies`])
      expect(await get(path)).toMatchObject({ code: 52003 })
    expect(JSON.stringify(await newest())).not.toContain(sentinels.lockedComment)
  })

  it('are hidden with a talk that becomes private, whose count follows', async () => {
    const talk = await saveTalk(context.ctx, talkDraft(context.ctx))
    const topic = { type: 5, topicId: talk }
    const { id } = (await save(lin, topic)).data
    await save(ada, { ...topic, parentId: id })
    const commentCount = async () =>
      (await get<{ commentCount: number }>(`/talks/${talk}`)).data?.commentCount
    expect(await commentCount()).toBe(2)
    expect((await get<{ records: object[] }>('/talks')).data.records).toMatchObject([
      { id: talk, commentCount: 2 },
    ])
    expect((await newest()).slice(1, 2)).toMatchObject([{ id, type: 5, topicId: talk }])
    await trashComment(context.ctx, id)
    expect(await commentCount()).toBe(0)
    await restoreComment(context.ctx, id)
    await saveTalk(context.ctx, talkDraft(context.ctx, { isPrivate: true }), talk)
    expect((await newest()).map((one) => one.id)).not.toContain(id)
    expect((await list(`type=5&topicId=${talk}`)).code).toBe(51000)
    expect((await save(lin, topic)).code).toBe(51000)
  })

  it('disappear with their article and come back with it, among the six newest as well', async () => {
    const { id } = (await save(lin, {})).data
    expect((await newest())[0]).toMatchObject({ id, type: 1, topicId: articleId })
    await trashArticle(context.ctx, articleId)
    expect((await newest()).map((one) => one.id)).not.toContain(id)
    expect((await list()).code).toBe(51000)
    expect((await get(`/comments/${id}`)).data).toBeNull()
  })

  it('GET /comments/topSix returns the first words of six comments as plain text', async () => {
    for (let i = 0; i < 7; i++) await save(i % 2 ? lin : ada, { commentContent: `**${i}** <i>` })
    const six = await newest()
    expect(six.map(({ commentContent }) => commentContent)).toEqual([6, 5, 4, 3, 2, 1].map((i) => `${i} <i>`))
    await save(lin, { commentContent: '字'.repeat(500) })
    expect((await newest())[0]?.commentContent).toMatch(/^字{159}…$/)
  })
})
