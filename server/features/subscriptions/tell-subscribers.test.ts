import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft, canaries, saveCast } from '#server/testing/cast.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { tellSubscribers } from './tell-subscribers.ts'

let world: World
let mail: MailServer
const SUBSCRIBERS = 130
beforeAll(async () => {
  mail = await startMailServer()
  world = await createWorld({ SMTP_URL: mail.url, PUBLIC_URL: 'https://blog.example' })
  for (let i = 0; i < SUBSCRIBERS; i += 1) await createTestReader(world.ctx, { email: `s${i}@example.org` })
  await world.ctx.transaction((tx) => tx.updateTable('account').set({ is_subscribed: 1 }).execute())
  await createTestReader(world.ctx, { email: 'other@example.org' })
})
afterAll(async () => {
  await world.end()
  await mail.stop()
})

const tell = async (id: number) => {
  mail.mails.length = 0
  const isNew = await world.ctx.transaction((tx) => tellSubscribers(world.ctx, tx, id))
  world.clock.now += 3600_000
  await world.settle()
  return isNew
}

describe('telling the subscribers', () => {
  it('reaches each of them once, in batches, with a way to stop it', async () => {
    const id = await saveArticle(
      world.ctx,
      articleDraft(world.ctx, { title: 'Snow <again>', abstract: 'It fell.' }),
    )
    expect(await tell(id)).toBe(true)
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
    expect(await tell(id)).toBe(false)
    expect(mail.mails).toEqual([])
  })
  it('says nothing of what is hidden, and of a locked article only its title', async () => {
    const cast = await saveCast(world.ctx)
    for (const id of [cast.draft, cast.scheduled, cast.binned]) {
      await tell(id)
      expect(mail.mails).toEqual([])
    }
    // Nobody was told of the draft: once it is public they may be.
    expect(await tell(cast.draft)).toBe(true)
    await tell(cast.locked)
    expect(mail.mails).toHaveLength(SUBSCRIBERS)
    const all = mail.mails.map(({ raw }) => textOf(raw)).join()
    expect(all).toContain('A locked article')
    expect(all).not.toContain(canaries.locked)
  })
})
