// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft, saveArticleFixtures, sentinels } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { notifySubscribers } from './notify-subscribers.ts'

let context: TestContext
let mail: MailServer
const SUBSCRIBERS = 130
beforeAll(async () => {
  mail = await startMailServer()
  context = await createTestContext({ SMTP_URL: mail.url, PUBLIC_URL: 'https://blog.example' })
  for (let i = 0; i < SUBSCRIBERS; i += 1) await createTestReader(context.ctx, { email: `s${i}@example.org` })
  await context.ctx.transaction((tx) => tx.updateTable('account').set({ is_subscribed: 1 }).execute())
  await createTestReader(context.ctx, { email: 'other@example.org' })
})
afterAll(async () => {
  await context.close()
  await mail.stop()
})

const notify = async (id: number) => {
  mail.mails.length = 0
  const isNew = await context.ctx.transaction((tx) => notifySubscribers(context.ctx, tx, id))
  context.clock.now += 3600_000
  await context.runJobs()
  return isNew
}

describe('notifySubscribers', () => {
  it('emails each of them once, in batches, with an unsubscribe link', async () => {
    const id = await saveArticle(
      context.ctx,
      articleDraft(context.ctx, { title: 'Snow <again>', abstract: 'It fell.' }),
    )
    expect(await notify(id)).toBe(true)
    expect(mail.mails).toHaveLength(SUBSCRIBERS)
    expect(new Set(mail.mails.flatMap(({ to }) => to)).size).toBe(SUBSCRIBERS)
    expect(mail.mails.flatMap(({ to }) => to)).not.toContain('other@example.org')
    const raw = mail.mails[0]?.raw ?? ''
    expect(raw.replace(/\r\n\s+/g, ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/blog\.example\/unsubscribe\?token=articles\./m,
    )
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(textOf(raw)).toContain(`https://blog.example/articles/${id}`)
    expect(textOf(raw)).toContain('Snow <again>')
    expect(await notify(id)).toBe(false)
    expect(mail.mails).toEqual([])
  })
  it('sends nothing about a hidden article, and only the title of a locked one', async () => {
    const fixtures = await saveArticleFixtures(context.ctx)
    for (const id of [fixtures.draft, fixtures.scheduled, fixtures.binned]) {
      await notify(id)
      expect(mail.mails).toEqual([])
    }
    // Nobody was notified of the draft, so they can be once it is public.
    expect(await notify(fixtures.draft)).toBe(true)
    await notify(fixtures.locked)
    expect(mail.mails).toHaveLength(SUBSCRIBERS)
    const all = mail.mails.map(({ raw }) => textOf(raw)).join()
    expect(all).toContain('A locked article')
    expect(all).not.toContain(sentinels.locked)
  })
})
