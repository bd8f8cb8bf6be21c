// @module-tag engine
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import type { EmailContent } from './email.ts'
import { queueEmail } from './queue-email.ts'

const email: EmailContent = {
  subject: 'Hello — 你好',
  paragraphs: ['One <b>line</b> & another', 'A second paragraph.'],
  quote: 'their words\n<script>alert(1)</script>',
  action: { label: 'Read it', href: 'https://blog.example/articles/1?a=1&b=2' },
  reason: 'Because you asked.',
  unsubscribe: { label: 'Stop these mails', href: 'https://blog.example/unsubscribe?token=t' },
}

const queue = (context: TestContext, more: { to?: string; email?: EmailContent; locale?: Locale } = {}) =>
  context.ctx.transaction((tx) =>
    queueEmail(context.ctx, tx, {
      kind: 'reply',
      to: 'lin@example.org',
      locale: 'cn',
      content: email,
      ...more,
    }),
  )

describe('emails by SMTP', () => {
  let context: TestContext
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
    context = await createTestContext({
      SMTP_URL: server.url,
      MAIL_FROM: '"Mira" <mira@blog.example>',
      PUBLIC_URL: 'https://blog.example',
    })
  })
  afterEach(() => {
    server.mails.length = 0
    server.refuseWith(null)
    context.clock.now = TEST_NOW
  })
  afterAll(async () => {
    await context.close()
    await server.stop()
  })

  it('share one connection, and open no other one after an email that was refused for good', async () => {
    const before = server.connections()
    for (let i = 0; i < 5; i += 1) await queue(context, { to: `reader${i}@example.org` })
    await context.runJobs()
    expect(server.mails).toHaveLength(5)
    expect(server.connections() - before).toBe(1)
  })
  it('name the site in the language of the recipient', async () => {
    const { ctx } = context
    const none = { tagline: null, notice: null, authorIntro: null }
    const localizedTexts = { en: { ...none, websiteTitle: null }, cn: { ...none, websiteTitle: '极夜手记' } }
    await ctx.transaction((tx) => updateSettings(ctx, tx, { localizedTexts }))
    await queue(context)
    await queue(context, { locale: 'en' })
    await context.runJobs()
    expect(server.mails.map(({ raw }) => textOf(raw).includes('极夜手记'))).toEqual([true, false])
    await ctx.transaction((tx) => updateSettings(ctx, tx, { localizedTexts: null }))
  })
  it('have both parts, the headers for programs, and every word escaped', async () => {
    await queue(context)
    await context.runJobs()
    const [mail] = server.mails
    expect(mail?.to).toEqual(['lin@example.org'])
    const raw = mail?.raw ?? ''
    expect(raw).toMatch(/^From: "?Mira"? <mira@blog.example>/m)
    expect(raw).toMatch(/^Message-ID: <[\w-]+@blog\.example>/im)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/blog\.example\/unsubscribe\?token=t>/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    expect(raw).toMatch(/text\/plain/)
    expect(raw).toMatch(/text\/html/)
    const text = textOf(raw)
    expect(text).toContain('One <b>line</b> & another')
    expect(text).toContain('> their words')
    expect(text).toContain('https://blog.example/articles/1?a=1&b=2')
    const html = textOf(raw.slice(raw.indexOf('text/html') - 20).replace('text/html', 'text/plain'))
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('lang="zh-CN"')
  })

  it('A16: a subject of two lines becomes one line, and links never come from a request', async () => {
    await queue(context, { email: { ...email, subject: 'One\r\nBcc: everybody@example.org' } })
    await context.runJobs()
    expect(server.mails[0]?.raw).not.toMatch(/^Bcc:/m)
    expect(server.mails[0]?.to).toEqual(['lin@example.org'])
  })

  it('are sent once, and afterwards their text is deleted', async () => {
    await queue(context)
    await context.runJobs()
    await context.runJobs()
    expect(server.mails).toHaveLength(1)
    const row = await context.ctx.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(row).toMatchObject({ encrypted: '', sent_at: TEST_NOW, tries: 0 })
  })

  it('are not queued by a transaction that fails', async () => {
    const failing = context.ctx.transaction(async (tx) => {
      await queueEmail(context.ctx, tx, {
        kind: 'reply',
        to: 'lin@example.org',
        locale: 'en',
        content: email,
      })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await context.runJobs()
    expect(server.mails).toEqual([])
  })

  it('wait while the server is busy, longer each time, and keep their Message-ID', async () => {
    await queue(context)
    server.refuseWith(451)
    const pauses = [1, 5, 15, 60, 180, 360, 360].map((minutes) => minutes * 60_000)
    for (const [i, wait] of pauses.entries()) {
      await context.runJobs()
      const row = await context.ctx.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirst()
      expect(row).toMatchObject({ tries: i + 1, sent_at: null, failed_at: null })
      context.clock.now += wait - 1
      await context.runJobs()
      context.clock.now += 1
    }
    server.refuseWith(null)
    await context.runJobs()
    expect(server.mails).toHaveLength(1)
  })

  it('are marked as failed when the email address is refused for good', async () => {
    await queue(context)
    server.refuseWith(550)
    await context.runJobs()
    const row = await context.ctx.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(row).toMatchObject({ failed_at: TEST_NOW, error: expect.stringContaining('550') })
  })

  it('R5: leave no address in the log of the server when they are refused', async () => {
    await queue(context)
    const warn = vi.spyOn(context.ctx.log, 'warn')
    server.refuseWith(550)
    await context.runJobs()
    const said = inspect(warn.mock.calls, { depth: 9 })
    warn.mockRestore()
    expect(said).toMatch(/550/)
    expect(said).not.toContain('@example.org')
  })

  it('are encrypted while they wait', async () => {
    await queue(context)
    const row = await context.ctx.db.selectFrom('mail').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(JSON.stringify(row)).not.toMatch(/their words|Hello/)
    expect(context.ctx.decrypt(row?.encrypted ?? '')).toContain('their words')
    await context.runJobs()
  })
})

describe('emails without a mail server', () => {
  let context: TestContext
  beforeAll(async () => {
    context = await createTestContext()
  })
  afterAll(() => context.close())

  it('are files that only the owner can read', async () => {
    await queue(context)
    await context.runJobs()
    const folder = join(context.ctx.config.DATA_DIR, 'outbox')
    const names = await readdir(folder)
    expect(names).toEqual([expect.stringMatching(/^2026-01-15-\d{6}\.eml$/)])
    const raw = await readFile(join(folder, names[0] as string), 'utf8')
    expect(raw).toMatch(/^To: <?lin@example\.org/m)
    expect(textOf(raw)).toContain('A second paragraph.')
  })
})
