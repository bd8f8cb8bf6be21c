// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { restoreArticle, trashArticle } from '#server/features/articles/trash-article.ts'
import { unpublish } from '#server/features/drafts/publish-draft.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft, saveArticleFixtures, sentinels } from '#server/testing/fixtures.ts'
import { type MailServer, startMailServer, textOf } from '#server/testing/mail-server.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { notifySubscribers } from './notify-subscribers.ts'
import { makeDigest, planDigests, QUEUE_DIGEST, queueDigest } from './weekly-digest.ts'

const DAY_MS = 24 * 3_600_000
/** Thursday 12:00 + 3 days and 20 hours: Monday 08:00 in UTC, the default. */
const MONDAY = TEST_NOW + 3 * DAY_MS + 20 * 3_600_000

let context: TestContext
let mail: MailServer
beforeEach(async () => {
  mail = await startMailServer()
  context = await createTestContext({ SMTP_URL: mail.url, PUBLIC_URL: 'https://blog.example' })
  await planDigests(context.ctx)
})
afterEach(async () => {
  await context.close()
  await mail.stop()
})

let count = 0
async function subscriber(since: number | null = TEST_NOW) {
  count += 1
  const email = `s${count}@example.org`
  const reader = await createTestReader(context.ctx, { email })
  await context.ctx.transaction((tx) =>
    tx
      .updateTable('account')
      .set({ is_subscribed: 1, digest_since: since })
      .where('id', '=', reader.id)
      .execute(),
  )
  return { id: reader.id, email }
}

async function announced(title: string) {
  const { ctx } = context
  const id = await saveArticle(ctx, articleDraft(ctx, { title, abstract: `About ${title}.` }))
  await ctx.transaction((tx) => notifySubscribers(ctx, tx, id))
  return id
}

/** Makes the digest of Monday and queues its emails, without sending them. */
async function queued() {
  const { ctx, clock } = context
  clock.now = MONDAY
  await makeDigest(ctx)
  const [job] = await ctx.db.selectFrom('job').select('payload').where('name', '=', QUEUE_DIGEST).execute()
  await queueDigest(ctx, JSON.parse(job?.payload ?? ''))
}

/** Runs the jobs at a moment, and a minute later, when all emails are due. Returns the texts of the emails. */
async function textsAt(now: number): Promise<string[]> {
  mail.mails.length = 0
  context.clock.now = now
  await context.runJobs()
  context.clock.now = now + 60_000
  await context.runJobs()
  return mail.mails.map(({ raw }) => textOf(raw))
}

describe('the weekly digest', () => {
  it('comes at the hour of the site, once, with every article of the week and both links', async () => {
    await subscriber()
    const each = await subscriber(null)
    const ids = [await announced('Snow & <ice>'), await announced('Fog')]
    expect(await textsAt(TEST_NOW + 1000)).toHaveLength(2)
    expect(mail.mails.map(({ to }) => to)).toEqual([[each.email], [each.email]])
    expect(await textsAt(MONDAY - 60_001)).toEqual([])
    const [text = '', ...others] = await textsAt(MONDAY)
    expect(others).toEqual([])
    for (const part of [
      'Snow & <ice>',
      'About Fog.',
      ...ids.map((id) => `https://blog.example/articles/${id}`),
    ])
      expect(text).toContain(part)
    expect(text).toContain('https://blog.example/email-choice?token=articles.')
    expect((mail.mails[0]?.raw ?? '').replace(/\r\n\s+/g, ' ')).toMatch(
      /^List-Unsubscribe: <https:\/\/blog\.example\/unsubscribe\?token=articles\./m,
    )
    // No new article: no email.
    expect(await textsAt(MONDAY + 7 * DAY_MS)).toEqual([])
    await announced('Thaw')
    const later = (await textsAt(MONDAY + 14 * DAY_MS)).filter((one) => one.includes('weekly digest of'))
    expect(later).toHaveLength(1)
    expect(later[0]).toContain('Thaw')
    expect(later[0]).not.toContain('Fog')
  })
  it('contains nothing that was hidden, locked or deleted before it is sent, and nothing that was never announced', async () => {
    await subscriber()
    const { ctx } = context
    const fixtures = await saveArticleFixtures(ctx)
    for (const id of Object.values(fixtures).filter((one) => typeof one === 'number'))
      await ctx.transaction((tx) => notifySubscribers(ctx, tx, id))
    const [hidden, locked, deleted] = [
      await announced('Hidden'),
      await announced('Locked'),
      await announced('Gone'),
    ]
    await saveArticle(ctx, articleDraft(ctx, { title: 'Quiet' }))
    await announced('Shown')
    await queued()
    await unpublish(ctx, hidden)
    await ctx.transaction((tx) =>
      tx.updateTable('article').set({ password_hash: 'hash' }).where('id', '=', locked).execute(),
    )
    await trashArticle(ctx, deleted)
    const [text = '', ...others] = await textsAt(MONDAY)
    expect(others).toEqual([])
    expect(text).toContain('Shown')
    for (const absent of ['Hidden', 'Locked', 'Gone', 'Quiet', ...Object.values(sentinels)])
      expect(text).not.toContain(absent)
  })
  it('waits with an article that is hidden until it is public again', async () => {
    await subscriber()
    const { ctx } = context
    const id = await announced('Back again')
    await textsAt(TEST_NOW + 1000)
    await trashArticle(ctx, id)
    expect(await textsAt(MONDAY)).toEqual([])
    await restoreArticle(ctx, id)
    expect((await textsAt(MONDAY + 7 * DAY_MS)).join()).toContain('Back again')
  })
  it('is not sent to who unsubscribed, chose an email about each article, or was disabled after it was queued', async () => {
    const [gone, other, disabled] = [await subscriber(), await subscriber(), await subscriber()]
    await announced('Fog')
    await textsAt(TEST_NOW + 1000)
    const { ctx } = context
    await queued()
    await ctx.transaction(async (tx) => {
      const set = (id: number, values: object) =>
        tx.updateTable('account').set(values).where('id', '=', id).execute()
      await set(gone.id, { is_subscribed: 0 })
      await set(other.id, { digest_since: null })
      await set(disabled.id, { disabled_at: MONDAY })
    })
    expect(await textsAt(MONDAY + 1000)).toEqual([])
  })
  it('leaves out what was announced before the subscriber chose it', async () => {
    await announced('Before')
    context.clock.now = TEST_NOW + DAY_MS
    await subscriber(TEST_NOW + DAY_MS)
    await announced('After')
    const [text = ''] = await textsAt(MONDAY)
    expect(text).toContain('After')
    expect(text).not.toContain('Before')
  })
  it('lists at most twenty articles, and counts the others', async () => {
    await subscriber()
    for (let i = 0; i < 23; i += 1) await announced(`Number ${i}`)
    const [text = ''] = await textsAt(MONDAY)
    expect(text.match(/https:\/\/blog\.example\/articles\/\d+/g)).toHaveLength(20)
    expect(text).toContain('3 more in the archives')
  })
})

describe('the time of the weekly digest', () => {
  it('is caught up once after its hour passed while the site was stopped', async () => {
    await subscriber()
    await announced('Fog')
    await planDigests(context.ctx)
    expect(await textsAt(MONDAY + 16 * DAY_MS)).toHaveLength(1)
    await announced('Thaw')
    await planDigests(context.ctx)
    expect(await textsAt(MONDAY + 20 * DAY_MS)).toEqual([])
    expect(await textsAt(MONDAY + 21 * DAY_MS)).toHaveLength(1)
  })
  it('moves with the settings: weekday, hour and time zone', async () => {
    await subscriber()
    const { ctx } = context
    const plannedAt = async () =>
      (await ctx.db.selectFrom('job').select('run_at').where('name', '=', 'weekly-digest').execute()).map(
        ({ run_at }) => new Date(run_at).toISOString(),
      )
    expect(await plannedAt()).toEqual(['2026-01-19T08:00:00.000Z'])
    await ctx.transaction((tx) => updateSettings(ctx, tx, { digestWeekday: 5, digestHour: 18 }))
    expect(await plannedAt()).toEqual(['2026-01-16T18:00:00.000Z'])
    await ctx.transaction((tx) => updateSettings(ctx, tx, { timeZone: 'Asia/Shanghai' }))
    expect(await plannedAt()).toEqual(['2026-01-16T10:00:00.000Z'])
    await ctx.transaction((tx) => updateSettings(ctx, tx, { tagline: 'Notes' }))
    expect(await plannedAt()).toEqual(['2026-01-16T10:00:00.000Z'])
  })
})

it('queues the emails in batches, and a batch that runs twice queues none twice', async () => {
  const { ctx, clock } = context
  for (let i = 0; i < 230; i += 1) await subscriber()
  await announced('Fog')
  clock.now = MONDAY
  await makeDigest(ctx)
  // The process dies after each batch was stored and before its job was deleted: the job runs again.
  const runTwice = async () => {
    const jobs = await ctx.db
      .selectFrom('job')
      .select(['id', 'payload'])
      .where('name', '=', QUEUE_DIGEST)
      .execute()
    for (const { id, payload } of jobs) {
      await queueDigest(ctx, JSON.parse(payload))
      await queueDigest(ctx, JSON.parse(payload))
      await ctx.transaction((tx) => tx.deleteFrom('job').where('id', '=', id).execute())
    }
    return jobs.length
  }
  // Three batches of readers, and one of subscribers without an account.
  for (const count of [1, 1, 1, 1, 0]) expect(await runTwice()).toBe(count)
  const texts = await textsAt(MONDAY + 60_000)
  expect(texts).toHaveLength(230)
  expect(new Set(mail.mails.flatMap(({ to }) => to)).size).toBe(230)
})
