/**
 * No mail is lost and none is sent twice, whatever happens to the process: the one in flight at a kill may come again,
 * under the same Message-ID.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queueMail } from '#server/mail/queue-mail.ts'
import { readConfig } from '#server/platform/config.ts'
import { openHouse } from '#server/platform/context.ts'
import { startMailServer } from '#server/testing/mail-server.ts'

const MAILS = 200
const root = join(import.meta.dirname, '..')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Queues the mails and lets the site send them, killing it so many times on the way. */
const sendAll = async (kills: number) => {
  const mail = await startMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'borealis-mails-'))
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    SMTP_URL: mail.url,
    MAILS_PER_MINUTE: '2400',
  }
  const start = () =>
    spawn(process.execPath, [join(root, 'bin', 'borealis.mjs'), 'start'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: 'ignore',
    })
  const untilReceived = async (count: number) => {
    for (let tries = 0; tries < 2_000 && mail.mails.length < count; tries += 1) await pause(50)
  }
  const house = await openHouse(readConfig({ ...env, LOG_LEVEL: 'silent' }))
  const { ctx } = house
  await ctx.transaction(async (tx) => {
    for (let i = 0; i < MAILS; i += 1) {
      const letter = { subject: `Mail ${i}`, paragraphs: ['Hello'], reason: 'A test' }
      await queueMail(ctx, tx, { kind: 'reply', to: `reader${i}@example.org`, locale: 'en', letter })
    }
  })
  let site = start()
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await untilReceived(Math.floor((MAILS * kill) / (kills + 1)))
      const ended = new Promise((resolve) => site.once('exit', resolve))
      site.kill('SIGKILL')
      await ended
      site = start()
    }
    // What was in flight at a kill is held for a minute: another process might still be sending it.
    for (let tries = 0; tries < 1_500; tries += 1) {
      const { waiting } = await ctx.db
        .selectFrom('mail')
        .where('sent_at', 'is', null)
        .select((e) => e.fn.countAll<number>().as('waiting'))
        .executeTakeFirstOrThrow()
      if (Number(waiting) === 0) break
      await pause(100)
    }
    return mail.mails.map(({ to, messageId }) => ({ to: to[0], messageId }))
  } finally {
    const ended = new Promise((resolve) => site.once('exit', resolve))
    site.kill('SIGTERM')
    await ended
    await house.close()
    await mail.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const twice = (received: { messageId: string }[]) =>
  received.length - new Set(received.map(({ messageId }) => messageId)).size

test('200 mails without a kill: each once', { timeout: 120_000 }, async () => {
  const received = await sendAll(0)
  expect(new Set(received.map(({ to }) => to)).size).toBe(MAILS)
  expect(twice(received)).toBe(0)
  expect(received).toHaveLength(MAILS)
})

test('200 mails and ten kills: all there, at most one twice for each kill', {
  timeout: 300_000,
}, async () => {
  const received = await sendAll(10)
  expect(new Set(received.map(({ to }) => to)).size).toBe(MAILS)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(MAILS)
  expect(twice(received)).toBeLessThanOrEqual(10)
  // The same reader is never written to under two names.
  expect(new Set(received.map(({ to, messageId }) => `${to} ${messageId}`)).size).toBe(MAILS)
})
