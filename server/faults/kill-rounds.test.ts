/**
 * kill -9 in the middle of comments, registrations, uploads, an import and publishing by schedule. `npm run faults -- kill`
 * runs 50 rounds; here are a few.
 */
// @module-tag engine
// @module-tag full
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runHealthChecks } from '#server/doctor/doctor.command.ts'
import { importAll, recover, runKillRounds, writeImportFolder } from '#server/testing/kill-rounds.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const rounds = Number(process.env.BOREALIS_KILL_ROUNDS ?? 2)

let context: TestContext
let mails: MailServer
beforeEach(async () => {
  mails = await startMailServer()
  context = await createTestContext()
  // Shared with processes whose clocks run.
  context.clock.now = Date.now()
})
afterEach(async () => {
  await context.close()
  await mails.stop()
})

it(`D1: ${rounds} kills lose, tear and double nothing, of no kind of write`, async () => {
  const { ctx } = context
  const importFolder = await writeImportFolder(context)
  const done = await runKillRounds(context, mails, { rounds, importFolder })
  const app = await recover(context, mails)

  const texts = (await ctx.db.selectFrom('comment').select('markdown').execute()).map((row) => row.markdown)
  expect(done.comments.filter((text) => !texts.includes(text))).toEqual([])
  expect(new Set(texts).size).toBe(texts.length)

  const accounts = await ctx.db
    .selectFrom('account')
    .select(['id', 'username', 'password_hash', 'avatar'])
    .execute()
  for (const email of done.registrations)
    expect(
      accounts.filter(({ username, password_hash }) => username === email && password_hash !== null),
    ).toHaveLength(1)
  for (const [id, avatarUrl] of done.avatars) {
    expect(accounts.find((account) => account.id === id)?.avatar).toBe(avatarUrl)
    const image = await fetch(`${app.origin}${avatarUrl}`)
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width).toBe(512)
  }

  const published = () =>
    ctx.db
      .selectFrom('article')
      .select('id')
      .where('state', '=', 'published')
      .where('id', 'in', done.scheduled)
      .execute()
  await expect.poll(async () => (await published()).length).toBe(rounds)

  await importAll(context, importFolder)
  const titles = (
    await ctx.db.selectFrom('article').select('title').where('title', 'like', 'Imported %').execute()
  ).map((row) => row.title)
  expect(titles).toHaveLength(60)
  expect(new Set(titles).size).toBe(60)

  const findings = await runHealthChecks(ctx)
  expect(
    findings.filter(({ state, message }) => state === 'error' && message !== 'The pages are not built.'),
  ).toEqual([])
  await app.stop()
  console.log(
    `${rounds} kills: ${done.comments.length} comments, ${done.registrations.length} registrations, ${done.avatars.size} avatars acknowledged`,
  )
}, 1_800_000)
