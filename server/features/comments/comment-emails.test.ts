/** The emails that comments cause, as a real mail server receives them. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft, PASSWORD } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { approveComment, trashComment } from './comment-states.ts'
import { saveComment } from './save-comment.ts'

let mails: MailServer
let context: TestContext
let articleId: number
let owner: TestReader
let lin: TestReader
let ada: TestReader

beforeEach(async () => {
  mails = await startMailServer()
  context = await createTestContext({ SMTP_URL: mails.url, PUBLIC_URL: 'https://blog.example' })
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'The pier' }))
  owner = await createTestReader(context.ctx, { nickname: 'Mira', email: 'mira@example.org', isOwner: true })
  lin = await createTestReader(context.ctx, { nickname: 'Lin', email: 'lin@example.org' })
  ada = await createTestReader(context.ctx, { nickname: 'Ada', email: 'ada@example.org' })
})
afterEach(async () => {
  await context.close()
  await mails.stop()
})

async function say(
  reader: TestReader,
  text: string,
  parentId: number | null = null,
  replyUserId: number | null = null,
) {
  context.clock.now += 61_000
  const subject = { type: 1, id: articleId } as const
  const comment = { accountId: reader.id, subject, text, parentId, replyUserId, ipAddress: '192.0.2.9' }
  return (await saveComment(context.ctx, comment)).id
}

/** What arrived since the last call: the recipients and the texts. */
async function arrived() {
  await context.runJobs()
  return mails.mails.splice(0).map(({ to, raw }) => ({ to: to.join(), text: textOf(raw) }))
}
const change = (
  reader: TestReader,
  columns: { locale?: 'en' | 'cn'; wants_replies?: 0 | 1; email?: string | null },
) =>
  context.ctx.transaction((tx) =>
    tx.updateTable('account').set(columns).where('id', '=', reader.id).execute(),
  )

describe('a comment', () => {
  it('notifies the owner, with a link to it', async () => {
    const id = await say(lin, '*Fine* words')
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    expect(mail?.to).toBe('mira@example.org')
    expect(mail?.text).toContain('Lin commented on “The pier”:')
    expect(mail?.text).toContain('> Fine words')
    expect(mail?.text).toContain(`https://blog.example/articles/${articleId}#comment-${id}`)
  })

  it('of the owner notifies nobody', async () => {
    await say(owner, 'Mine')
    expect(await arrived()).toEqual([])
  })

  it('uses the language of the recipient', async () => {
    await change(owner, { locale: 'cn' })
    await say(lin, '你好')
    expect((await arrived())[0]?.text).toContain('Lin 在《The pier》发表了评论：')
  })
})

describe('a reply', () => {
  it('notifies the author of the comment replied to, and the owner', async () => {
    const thread = await say(lin, 'One')
    const second = await say(ada, 'Two', thread)
    await arrived()
    await say(lin, 'Three', thread, ada.id)
    const both = await arrived()
    expect(both.map(({ to }) => to).sort()).toEqual(['ada@example.org', 'mira@example.org'])
    expect(both.find(({ to }) => to.startsWith('ada'))?.text).toContain('Lin replied to your comment:')
    expect(second).toBeGreaterThan(thread)
  })

  it('A22: marks a reply of the owner beside the nickname, in both languages, and no other reply', async () => {
    const thread = await say(lin, 'One')
    await arrived()
    await say(owner, 'Two', thread)
    expect((await arrived())[0]?.text).toContain('Mira (owner) replied to your comment:')
    await change(lin, { locale: 'cn' })
    await say(owner, 'Three', thread)
    expect((await arrived())[0]?.text).toContain('Mira（站长） 回复了您')
    await say(ada, 'Four', thread)
    const mail = (await arrived()).find(({ to }) => to === 'lin@example.org')
    expect(mail?.text).toContain('Ada 回复了您')
  })

  it('contains a URL where one click unsubscribes', async () => {
    const thread = await say(lin, 'One')
    await say(ada, 'Two', thread)
    await context.runJobs()
    const raw = mails.mails.find(({ to }) => to.includes('lin@example.org'))?.raw ?? ''
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    const [, url = ''] = /^List-Unsubscribe: <https:\/\/blog\.example(\S+)>/m.exec(raw) ?? []
    await context.fetch(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    mails.mails.length = 0
    await say(ada, 'Three', thread)
    expect((await arrived()).map(({ to }) => to)).toEqual(['mira@example.org'])
  })

  it('to the owner is one email; one to oneself causes none, and neither do disabled notifications', async () => {
    const thread = await say(owner, 'One')
    await say(lin, 'Two', thread)
    expect((await arrived()).map(({ to }) => to)).toEqual(['mira@example.org'])
    const own = await say(lin, 'Three')
    await arrived()
    await say(lin, 'Four', own)
    expect((await arrived()).map(({ to }) => to)).toEqual(['mira@example.org'])
    await change(lin, { wants_replies: 0 })
    await say(owner, 'Five', own)
    expect(await arrived()).toEqual([])
    await change(lin, { wants_replies: 1, email: null })
    await say(owner, 'Six', own)
    expect(await arrived()).toEqual([])
  })

  it('to the owner stops, that of a flood included, when the owner turns it off; the reader’s own goes on', async () => {
    const own = await say(lin, 'One')
    await arrived()
    await say(ada, 'On its way', own)
    await change(owner, { wants_replies: 0 })
    expect((await arrived()).map(({ to }) => to)).toEqual(['lin@example.org'])
    for (let i = 0; i < 3; i++) await say(ada, `More ${i}`)
    context.clock.now += 11 * 60_000
    expect(await arrived()).toEqual([])
    await change(owner, { wants_replies: 1 })
    await say(ada, 'Again')
    expect((await arrived()).map(({ to }) => to)).toEqual(['mira@example.org'])
  })

  it('P1: below a locked article contains no text of the comment', async () => {
    await saveArticle(
      context.ctx,
      articleDraft(context.ctx, { title: 'The pier', password: PASSWORD }),
      articleId,
    )
    const thread = await say(lin, 'One')
    await say(ada, 'A secret word', thread)
    for (const { text } of await arrived()) expect(text).not.toContain('secret')
  })
})

describe('a comment that waits for approval', () => {
  it('asks the owner at once, and notifies the author of the comment replied to when it is approved', async () => {
    const thread = await say(lin, 'One')
    await arrived()
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { commentApproval: 'everybody' }))
    const id = await say(ada, 'Two', thread)
    const [asked, ...others] = await arrived()
    expect(others).toEqual([])
    expect(asked?.to).toBe('mira@example.org')
    expect(asked?.text).toContain('Others can see it after you approve it')
    await approveComment(context.ctx, id)
    expect((await arrived()).map(({ to }) => to)).toEqual(['lin@example.org'])
    await approveComment(context.ctx, id)
    expect(await arrived()).toEqual([])
  })
})

describe('while an email waits', () => {
  it('the queue contains no text of the comment', async () => {
    const id = await say(lin, 'One')
    const row = await context.ctx.db.selectFrom('mail').selectAll().executeTakeFirst()
    expect(row).toMatchObject({
      kind: 'comment',
      recipient: '',
      encrypted: '',
      about_id: id,
    })
    expect((await arrived()).map(({ to }) => to)).toEqual(['mira@example.org'])
  })

  it('is emailed to the address that the recipient has when the email is sent, not when it was queued', async () => {
    const thread = await say(lin, 'One')
    await arrived()
    await say(ada, 'Two', thread)
    await change(lin, { email: 'lin@moved.example' })
    expect((await arrived()).map(({ to }) => to).toSorted()).toEqual([
      'lin@moved.example',
      'mira@example.org',
    ])
    await change(lin, { email: 'lin@example.org' })
    await say(ada, 'Three', thread)
    expect((await arrived()).map(({ to }) => to).toSorted()).toEqual(['lin@example.org', 'mira@example.org'])
  })

  it('no email is sent about a comment that was deleted or hidden, or after the recipient unsubscribed', async () => {
    const thread = await say(lin, 'One')
    await arrived()
    await trashComment(context.ctx, await say(ada, 'Two', thread))
    expect(await arrived()).toEqual([])
    await say(ada, 'Three', thread)
    await change(lin, { wants_replies: 0 })
    expect((await arrived()).map(({ to }) => to)).toEqual(['mira@example.org'])
    await change(lin, { wants_replies: 1 })
    await say(ada, 'Four', thread)
    await saveArticle(
      context.ctx,
      { ...articleDraft(context.ctx, { title: 'The pier' }), state: 'draft' },
      articleId,
    )
    expect((await arrived()).map(({ to }) => to)).toEqual(['mira@example.org'])
    const left = await context.ctx.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()
    expect(left).toEqual([])
  })
})

it('a comment that is refused queues no mail', async () => {
  await say(lin, 'Same')
  await arrived()
  context.clock.now -= 61_000
  await expect(say(lin, 'Same')).rejects.toThrow()
  expect(await arrived()).toEqual([])
})
