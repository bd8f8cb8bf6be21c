/**
 * Tests that no email is lost or sent twice when the process is killed: only the one in flight may arrive again, with
 * the same Message-ID.
 */
// @module-tag engine
// @module-tag full
import type { ChildProcess } from 'node:child_process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { killProcess, startApiProcess } from '#server/testing/child-process.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { queueEmail } from './queue-email.ts'

const MAILS = 200
const KILLS = 10
const LEASE_MS = 60_000

let context: TestContext
let server: MailServer
let child: ChildProcess | null = null
beforeEach(async () => {
  server = await startMailServer()
  context = await createTestContext()
  // Shared with a process whose clock runs.
  context.clock.now = Date.now()
  await context.ctx.transaction(async (tx) => {
    for (let i = 0; i < MAILS; i += 1) {
      const email = { subject: `Mail ${i}`, paragraphs: ['Hello'], reason: 'A test' }
      await queueEmail(context.ctx, tx, {
        kind: 'code',
        to: `reader${i}@example.org`,
        locale: 'en',
        content: email,
      })
    }
  })
})
afterEach(async () => {
  await kill()
  await context.close()
  await server.stop()
})

/** @param aheadMs the lease of a killed process lasts a minute: the clock of the next one is past it */
async function start(aheadMs = 0): Promise<void> {
  const env = { SMTP_URL: server.url, MAILS_PER_MINUTE: '60000', CLOCK_AHEAD_MS: String(aheadMs) }
  child = (await startApiProcess(context, env)).child
}

async function kill(): Promise<void> {
  const dying = child
  child = null
  if (dying) await killProcess(dying)
}

async function untilReceived(count: number): Promise<void> {
  await expect.poll(() => server.mails.length, { interval: 20 }).toBeGreaterThanOrEqual(count)
}
async function untilAllSent(): Promise<void> {
  const left = () =>
    context.ctx.db.selectFrom('mail').select('id').where('sent_at', 'is', null).limit(1).executeTakeFirst()
  await expect.poll(left).toBeUndefined()
}

const received = () => server.mails.map(({ to, messageId }) => ({ to: to[0], messageId }))
const different = (values: unknown[]) => new Set(values).size

it('200 emails without a kill: each arrives once', async () => {
  await start()
  await untilAllSent()
  expect(received()).toHaveLength(MAILS)
  expect(different(received().map(({ to }) => to))).toBe(MAILS)
})

it('D1: 200 emails and ten kills: all arrive, at most one twice for each kill', async () => {
  for (let i = 1; i <= KILLS; i += 1) {
    await start()
    await untilReceived(Math.floor((MAILS * i) / (KILLS + 1)))
    await kill()
  }
  await start(2 * LEASE_MS)
  await untilAllSent()
  const all = received()
  expect(different(all.map(({ to }) => to))).toBe(MAILS)
  // No email arrives under two Message-IDs.
  expect(different(all.map(({ to, messageId }) => `${to} ${messageId}`))).toBe(MAILS)
  expect(all.length - MAILS).toBeLessThanOrEqual(KILLS)
})
