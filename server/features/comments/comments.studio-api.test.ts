/** Comments in the studio: the lists, moderation with undo, replies, approval, and who sees what waits. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommentStatus, StudioComment, StudioCommentDetails } from '#contract/studio/comments.ts'
import { type SpamRules, usualRules } from '#contract/studio/spam.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader, createTestSession, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { insertImportedComment } from './comment-changes.sql.ts'
import { saveComment } from './save-comment.ts'

let mails: MailServer
let context: TestContext
let owner: TestReader
let lin: TestReader
let ada: TestReader
let articleId: number
beforeEach(async () => {
  mails = await startMailServer()
  context = await createTestContext({
    SMTP_URL: mails.url,
    PUBLIC_URL: 'https://blog.example',
    COMMENTS_PER_MINUTE: '1000',
  })
  owner = await createTestReader(context.ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
  lin = await createTestReader(context.ctx, { nickname: 'Lin', email: 'lin@example.org' })
  ada = await createTestReader(context.ctx, { nickname: 'Ada', email: 'ada@example.org' })
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'The pier' }))
})
afterEach(async () => {
  await context.close()
  await mails.stop()
})

const setApproval = (commentApproval: 'nobody' | 'first' | 'everybody') =>
  context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { commentApproval }))

type Said = { parentId?: number; replyUserId?: number; subject?: { type: 1 | 2 | 5; id: number } }
async function say(reader: TestReader, text: string, more: Said = {}): Promise<number> {
  context.clock.now += 61_000
  const { parentId = null, replyUserId = null, subject = { type: 1, id: articleId } } = more
  const author = { accountId: reader.id, ipAddress: '192.0.2.9' }
  return (await saveComment(context.ctx, { ...author, subject, text, parentId, replyUserId })).id
}

type List = {
  records: StudioComment[]
  next: string | null
  counts: Record<CommentStatus, number>
  filters: { author: string | null; subject: { title: string | null } | null }
}
const list = async (query = '') =>
  (await context.api(`/studio/comments${query}`, { headers: owner.headers })).data as unknown as List
const textsOf = async (query: string) => (await list(query)).records.map(({ text }) => text)
const send = async (path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  (await context.api(`/studio/comments${path}`, jsonRequest(method, body, owner.headers))) as {
    code: number
    data: { changed: number; undoToken: string; replyId: number }
  }
const moderate = async (action: string, ...ids: number[]) => (await send('/moderation', { ids, action })).data
const undo = (token: string) => send('/undo', { token })
const publicTexts = async () => JSON.stringify(await context.api(`/comments?type=1&topicId=${articleId}`))
const sentTo = async () => {
  await context.runJobs()
  return mails.mails.splice(0).map(({ to, raw }) => ({ to: to.join(), text: textOf(raw) }))
}

describe('GET /studio/comments/unanswered', () => {
  const unanswered = async () => {
    const response = await context.api('/studio/comments/unanswered', { headers: owner.headers })
    const { records, count } = response.data as unknown as List & { count: number }
    expect(count).toBeGreaterThanOrEqual(records.length)
    return records.map(({ text }) => text)
  }

  it('has what waits and what nobody answered, oldest first, and nothing of the owner', async () => {
    const first = await say(lin, 'First')
    await say(owner, 'Mine')
    await setApproval('everybody')
    const waiting = await say(ada, 'Waiting')
    await setApproval('nobody')
    await say(lin, 'In the thread', { parentId: first })
    expect(await unanswered()).toEqual(['First', 'Waiting', 'In the thread'])
    // An answer in the thread answers everything above it there.
    await send(`/${first}/reply`, { commentContent: 'Thank you' })
    expect(await unanswered()).toEqual(['Waiting'])
    // Approved without an answer: the owner has read it.
    await moderate('approve', waiting)
    expect(await unanswered()).toEqual([])
    await say(ada, 'One more', { parentId: first })
    expect(await unanswered()).toEqual(['One more'])
    const { undoToken } = await moderate('spam', (await list('?status=published')).records[0]?.id ?? 0)
    expect(await unanswered()).toEqual([])
    await undo(undoToken)
    // Two weeks later it is no longer expected.
    context.clock.now += 14 * 86_400_000 + 1
    owner = await createTestSession(context.ctx, owner)
    expect(await unanswered()).toEqual([])
  })

  it('shows three, and says how many there are', async () => {
    for (let i = 1; i <= 4; i += 1) await say(lin, `Comment ${i}`)
    expect(await unanswered()).toEqual(['Comment 1', 'Comment 2', 'Comment 3'])
  })
})

describe('GET /studio/comments', () => {
  it('lists one status, newest first, page by page, with the number of each', async () => {
    for (let i = 1; i <= 5; i += 1) await say(lin, `Comment ${i}`)
    await setApproval('everybody')
    await say(ada, 'Please')
    const first = await list('?status=published&size=2')
    expect(first.records.map(({ text }) => text)).toEqual(['Comment 5', 'Comment 4'])
    expect(first.counts).toEqual({ waiting: 1, published: 5, spam: 0, trash: 0 })
    const second = await list(`?status=published&size=2&after=${first.next}`)
    expect(second.records.map(({ text }) => text)).toEqual(['Comment 3', 'Comment 2'])
    expect((await list(`?status=published&size=2&after=${second.next}`)).next).toBeNull()
    expect(await textsOf('')).toEqual(['Please'])
  })

  it('finds words of the text and names of authors in both scripts, and takes % as a character', async () => {
    await say(lin, 'The Ferry was late')
    await say(lin, '极夜里的排版课')
    await say(ada, '100% sure')
    expect(await textsOf('?status=published&q=ferry')).toEqual(['The Ferry was late'])
    expect(await textsOf(`?status=published&q=${encodeURIComponent('排版')}`)).toEqual(['极夜里的排版课'])
    expect(await textsOf('?status=published&q=0%25')).toEqual(['100% sure'])
    expect(await textsOf('?status=published&q=%25%25')).toEqual([])
    expect(await textsOf('?status=published&q=ada')).toEqual(['100% sure'])
  })

  it('filters by author and by page, and names both', async () => {
    const talkId = await saveTalk(context.ctx, talkDraft(context.ctx, { markdown: 'The tide is out.' }))
    await say(lin, 'On the pier')
    await say(lin, 'On the tide', { subject: { type: 5, id: talkId } })
    await say(ada, 'On the board', { subject: { type: 2, id: 0 } })
    expect(await textsOf(`?status=published&author=${lin.id}`)).toEqual(['On the tide', 'On the pier'])
    const ofTalk = await list(`?status=published&type=5&topicId=${talkId}&author=${lin.id}`)
    expect(ofTalk.records.map(({ text }) => text)).toEqual(['On the tide'])
    expect(ofTalk.filters).toMatchObject({ author: 'Lin', subject: { title: 'The tide is out.' } })
    expect(await textsOf('?status=published&type=2')).toEqual(['On the board'])
  })

  it('marks the first comment of a reader and counts links', async () => {
    await say(lin, 'https://a.example and https://b.example')
    await say(ada, 'One')
    await say(ada, 'Two')
    const rows = (await list('?status=published')).records
    expect(rows.map(({ isFirst, linkCount }) => [isFirst, linkCount])).toEqual([
      [false, 0],
      [false, 0],
      [true, 2],
    ])
  })

  it('refuses a cursor and a status that it does not know', async () => {
    for (const query of ['?after=x', '?after=1-', '?status=gone', '?type=9', '?author=-1'])
      expect((await context.api(`/studio/comments${query}`, { headers: owner.headers })).code).toBe(52000)
  })
})

describe('GET /studio/comments/:id', () => {
  it('shows the thread in order, the page and the author', async () => {
    const thread = await say(lin, 'Is it *far*?')
    await say(ada, 'No.', { parentId: thread })
    await setApproval('everybody')
    const id = await say(lin, 'Thank you!', { parentId: thread, replyUserId: ada.id })
    const { data } = (await context.api(`/studio/comments/${id}`, { headers: owner.headers })) as {
      data: StudioCommentDetails
    }
    expect(data.thread.map(({ nickname, status }) => [nickname, status])).toEqual([
      ['Lin', 'published'],
      ['Ada', 'published'],
      ['Lin', 'waiting'],
    ])
    expect(data.thread[0]?.html).toContain('<em>far</em>')
    expect(data.subject).toMatchObject({ title: 'The pier', commentCount: 2, isPublic: true })
    expect(data.author).toMatchObject({ email: 'lin@example.org', publishedCount: 1, isDisabled: false })
    expect(data).toMatchObject({ canReply: true, comment: { replyNickname: 'Ada', isFirst: false } })
  })

  it('is null for a comment that does not exist', async () => {
    expect((await context.api('/studio/comments/99', { headers: owner.headers })).data).toBeNull()
  })
})

describe('POST /studio/comments/moderation', () => {
  it('approves what waits, and one call takes it back', async () => {
    await setApproval('everybody')
    const ids = [await say(lin, 'One'), await say(ada, 'Two')]
    expect(await publicTexts()).not.toContain('One')
    const done = await moderate('approve', ...ids)
    expect(done.changed).toBe(2)
    expect(await publicTexts()).toMatch(/Two.*One/)
    expect((await undo(done.undoToken)).data).toEqual({ changed: 2 })
    expect(await publicTexts()).not.toMatch(/One|Two/)
    expect((await list()).counts).toEqual({ waiting: 2, published: 0, spam: 0, trash: 0 })
    expect((await undo(done.undoToken)).code).toBe(51000)
  })

  it('hides spam and trash with the replies below, counts included, and restores them', async () => {
    const thread = await say(lin, 'Thread')
    await say(ada, 'Reply', { parentId: thread })
    const counts = async () =>
      ((await context.api(`/comments?type=1&topicId=${articleId}`)).data as { commentCount: number })
        .commentCount
    const trashed = await moderate('trash', thread)
    expect(await counts()).toBe(0)
    expect((await list('?status=trash')).records[0]).toMatchObject({ text: 'Thread', daysLeft: 30 })
    await undo(trashed.undoToken)
    expect(await counts()).toBe(2)
    await moderate('spam', thread)
    expect(await counts()).toBe(0)
    await moderate('restore', thread)
    expect(await counts()).toBe(2)
  })

  it('deletes for good only what is spam or in the trash', async () => {
    const [kept, gone] = [await say(lin, 'Kept'), await say(lin, 'Gone')]
    await moderate('spam', gone)
    expect(await moderate('delete', kept, gone)).toEqual({ changed: 1, undoToken: null })
    expect((await list('?status=published')).records.map(({ id }) => id)).toEqual([kept])
    expect((await list('?status=spam')).records).toEqual([])
  })

  it('leaves alone what was changed again before the undo', async () => {
    const id = await say(lin, 'Back and forth')
    const { undoToken } = await moderate('spam', id)
    await moderate('trash', id)
    expect((await undo(undoToken)).data).toEqual({ changed: 0 })
    expect((await list('?status=trash')).records.map((row) => row.id)).toEqual([id])
  })

  it('counts agree with the rows after every action and its undo', async () => {
    const thread = await say(lin, 'Thread')
    const reply = await say(ada, 'Reply', { parentId: thread })
    const other = await say(ada, 'Other')
    for (const action of ['spam', 'restore', 'trash', 'approve'])
      for (const ids of [[thread], [reply], [thread, reply, other]]) {
        const { undoToken } = await moderate(action, ...ids)
        if (undoToken) await undo(undoToken)
        const { data } = (await context.api(`/comments?type=1&topicId=${articleId}&size=50`)) as unknown as {
          data: { count: number; commentCount: number; records: { replyDTOs: unknown[] }[] }
        }
        const shown = data.records.length + data.records.flatMap(({ replyDTOs }) => replyDTOs).length
        expect([data.count, data.commentCount]).toEqual([data.records.length, shown])
      }
  })

  it('makes pages stale where a visitor sees another comment', async () => {
    await setApproval('everybody')
    const version = () => context.ctx.content.current('content')
    const id = await say(lin, 'One')
    const before = version()
    await moderate('approve', id)
    const approved = version()
    expect(approved).toBeGreaterThan(before)
    // It already has this value.
    await setApproval('everybody')
    await moderate('spam', await say(lin, 'Two'))
    expect(version()).toBe(approved)
  })
})

describe('POST /studio/comments/:id/reply', () => {
  it('publishes the comment and the reply in one act, which one call takes back', async () => {
    await setApproval('everybody')
    const id = await say(lin, 'Is it far?')
    await sentTo()
    const done = (await send(`/${id}/reply`, { commentContent: 'An *hour*.' })).data
    expect(await publicTexts()).toMatch(/Is it far\?.*<em>hour<\/em>/)
    await undo(done.undoToken)
    expect(await publicTexts()).not.toMatch(/far|hour/)
    context.clock.now += 20_000
    expect(await sentTo()).toEqual([])
    await send(`/${id}/reply`, { commentContent: 'Two hours.' })
    expect(await sentTo()).toEqual([])
    context.clock.now += 20_000
    const [mail, ...others] = await sentTo()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'lin@example.org', text: expect.stringContaining('> Two hours.') })
  })

  it('leaves a waiting comment as it is when the reply is refused', async () => {
    await setApproval('everybody')
    const thread = await say(lin, 'Thread')
    expect((await send(`/${thread}/reply`, { commentContent: '   ' })).code).toBe(52000)
    expect((await send(`/${thread}/reply`, { commentContent: '\u200b' })).code).toBe(52000)
    expect((await list()).counts.waiting).toBe(1)
    await moderate('spam', thread)
    expect((await send(`/${thread}/reply`, { commentContent: 'Hello' })).code).toBe(51000)
    expect((await list()).counts).toEqual({ waiting: 0, published: 0, spam: 1, trash: 0 })
  })
})

describe('approval', () => {
  it('of everybody, of the first comment of a reader, or of nobody; never of the owner', async () => {
    const setting = async (approval: string) => send('/approval', { approval }, 'PUT')
    expect((await setting('first')).code).toBe(20000)
    const first = await say(lin, 'First')
    await say(lin, 'Second')
    await say(owner, 'Mine')
    expect(await textsOf('')).toEqual(['Second', 'First'])
    await moderate('approve', first)
    await say(lin, 'Third')
    expect(await textsOf('')).toEqual(['Second'])
    await moderate('spam', first)
    await moderate('spam', (await list('?status=published&q=Third')).records[0]?.id as number)
    await say(lin, 'Fourth')
    expect(await textsOf('')).toEqual(['Fourth', 'Second'])
    await setting('nobody')
    await say(lin, 'Fifth')
    expect((await list()).counts.waiting).toBe(2)
    expect((await setting('some')).code).toBe(52000)
    const { commentApproval } = await selectSettings(context.ctx)
    expect(commentApproval).toBe('nobody')
  })

  it('is announced to visitors as the flag that the API fixes', async () => {
    const flag = async () =>
      (await context.api('/')).data as {
        websiteConfigDTO: { isCommentReview: 0 | 1; commentApproval?: string }
      }
    await setApproval('first')
    expect((await flag()).websiteConfigDTO.isCommentReview).toBe(1)
    expect((await flag()).websiteConfigDTO.commentApproval).toBeUndefined()
  })
})

describe('a comment that waits', () => {
  it('is in nothing that anybody but its author and the owner can read', async () => {
    const thread = await say(ada, 'Open thread')
    await setApproval('everybody')
    const ids = [await say(lin, 'sentinelwaits'), await say(lin, 'sentinelwaits below', { parentId: thread })]
    const spam = await say(lin, 'sentinelwaits spam')
    const trash = await say(lin, 'sentinelwaits trash')
    await moderate('spam', spam)
    await moderate('trash', trash)
    const paths = [
      '/',
      `/articles/${articleId}`,
      '/message',
      '/sitemap.xml',
      '/feed.xml',
      '/atom.xml',
      '/feed.json',
      `/articles/${articleId}.md`,
      '/llms.txt',
      '/api/comments/topSix',
      `/api/comments?type=1&topicId=${articleId}&size=100`,
      `/api/comments/${thread}`,
      `/api/comments/${thread}/replies`,
      ...[...ids, spam, trash].flatMap((id) => [`/api/comments/${id}`, `/api/comments/${id}/replies`]),
      '/api/search?keywords=sentinelwaits',
      `/api/users/info/${lin.id}`,
      '/api/archives/list',
    ]
    for (const headers of [{}, ada.headers])
      for (const path of paths) {
        const text = await (await context.fetch(path, { headers })).text()
        expect(text.replace('keywords=sentinelwaits', ''), path).not.toContain('sentinelwaits')
      }
    const waiting = async (reader: TestReader) =>
      JSON.stringify(
        await context.api(`/comments/waiting?type=1&topicId=${articleId}`, { headers: reader.headers }),
      ).match(/sentinelwaits/g)?.length ?? 0
    expect([await waiting(lin), await waiting(ada)]).toEqual([4, 0])
    const recipients = (await sentTo()).filter(({ text }) => text.includes('sentinelwaits'))
    expect([...new Set(recipients.map(({ to }) => to))]).toEqual(['mira@example.org'])
  })

  it('is one of five single emails; the rest of a flood is one email with the number', async () => {
    await setApproval('everybody')
    context.clock.now += 3_600_000
    for (let i = 1; i <= 40; i += 1) {
      context.clock.now -= 60_500
      await say(lin, `Flood ${i}`)
    }
    expect((await sentTo()).length).toBe(5)
    context.clock.now += 11 * 60_000
    const [digest, ...others] = await sentTo()
    expect(others).toEqual([])
    expect(digest).toMatchObject({ to: 'mira@example.org' })
    expect(digest?.text).toContain('40 comments are waiting')
    expect(digest?.text).toContain('https://blog.example/studio/comments')
    context.clock.now += 11 * 60_000
    await say(lin, 'Later')
    expect((await sentTo()).map(({ text }) => text.includes('Later'))).toEqual([true])
  })

  it('announces every comment of a flood, although the clock goes on while each is saved', async () => {
    await setApproval('nobody')
    let now = context.clock.now + 3_600_000
    Object.defineProperty(context.clock, 'now', { get: () => (now += 1), set: (at: number) => (now = at) })
    for (let i = 1; i <= 8; i += 1) await say(await createTestReader(context.ctx), `Flood ${i}`)
    expect((await sentTo()).length).toBe(5)
    context.clock.now += 11 * 60_000
    const [digest] = await sentTo()
    expect(digest?.text).toMatch(/\b3 (new )?comments/)
  })
})

describe('POST /studio/comments/trial', () => {
  type Trial = Record<'tried' | 'held', number> &
    Record<'published' | 'spam', { count: number; examples: { text: string; reasons: unknown[] }[] }>
  const trial = async (rules: Partial<SpamRules>) =>
    (await send('/trial', { ...usualRules, ...rules })).data as unknown as Trial

  it('says what rules would have held of the comments of others, and stores nothing', async () => {
    await say(owner, 'My kiln')
    await say(lin, 'A kiln for a day')
    await say(ada, 'The ferry was late')
    const spam = await say(ada, 'Potters meet at noon')
    await moderate('spam', spam)
    await say(lin, 'See https://a.example https://b.example https://c.example')
    const before = await list('?status=published')
    expect(await trial({})).toEqual({
      tried: 4,
      // Lin is known by now.
      held: 0,
      published: { count: 0, examples: [] },
      spam: {
        count: 1,
        examples: [{ id: spam, nickname: 'Ada', text: 'Potters meet at noon', reasons: [] }],
      },
    })
    const strict = await trial({ heldWords: 'kiln\npotters', maxCommentLinks: 0 })
    expect(strict).toMatchObject({ tried: 4, held: 2, spam: { count: 0 } })
    expect(strict.published).toMatchObject({
      count: 1,
      examples: [{ text: 'A kiln for a day', reasons: [{ code: 'word', found: 'kiln' }] }],
    })
    expect(await list('?status=published')).toEqual(before)
    expect((await selectSettings(context.ctx)).heldWords).toBe(usualRules.heldWords)
  })

  it('keeps what was known only at the sending, but for a time that the rules allow now', async () => {
    const row = (html: string, held_for: string) =>
      context.ctx.transaction((tx) =>
        insertImportedComment(tx, {
          type: 2,
          subject_id: 0,
          parent_id: null,
          account_id: lin.id,
          guest_id: null,
          reply_comment_id: null,
          reply_account_id: null,
          author_name: null,
          author_website: null,
          reply_author_name: null,
          reply_seen_at: null,
          markdown: html,
          html,
          plain_text: html,
          state: 'waiting',
          held_for,
          created_at: 1,
          published_at: null,
          hidden_at: null,
        }),
      )
    await row('Quick', 'fast 2')
    await row('Copied', 'copy')
    await row('Linked', 'links 9')
    expect(await trial({})).toMatchObject({ tried: 3, held: 2 })
    expect(await trial({ minCommentSeconds: 1 })).toMatchObject({ tried: 3, held: 1 })
    const [linked, copied] = (await list('')).records.map(({ heldFor }) => heldFor)
    expect([linked, copied]).toEqual([[{ code: 'links', found: '9' }], [{ code: 'copy', found: '' }]])
  })

  it('works on the newest thousand', async () => {
    await context.ctx.transaction(async (tx) => {
      const columns = {
        type: 2 as const,
        subject_id: 0,
        markdown: 'x',
        html: '<p>Remark</p>',
        plain_text: 'Remark',
      }
      const rows = Array.from({ length: 1010 }, (_, i) => ({
        ...columns,
        state: 'published' as const,
        created_at: i,
      }))
      for (let i = 0; i < rows.length; i += 100)
        await tx
          .insertInto('comment')
          .values(rows.slice(i, i + 100))
          .execute()
    })
    const { tried, held, published } = await trial({ heldWords: 'remark' })
    expect({ tried, held, count: published.count, shown: published.examples.length }).toEqual({
      tried: 1000,
      held: 1000,
      count: 1000,
      shown: 10,
    })
  })

  it('refuses rules out of bounds', async () => {
    expect((await send('/trial', { ...usualRules, maxCommentLinks: -1 })).code).toBe(52000)
    expect((await send('/trial', { ...usualRules, heldScripts: ['klingon'] })).code).toBe(52000)
  })
})
