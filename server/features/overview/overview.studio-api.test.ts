/** The numbers in the navigation of the studio, and what its dashboard says of the site. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StudioOverview, StudioStart } from '#contract/studio/overview.ts'
import { saveDemoSetting } from '#server/demo/demo.sql.ts'
import { DEMO_CONTENT } from '#server/demo/demo-state.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { insertBackup } from '#server/features/backup/backups.sql.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { createToken } from '#server/features/tokens/create-token.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { createTestReader, createTestSession, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let owner: TestReader
beforeEach(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  owner = await createTestReader(context.ctx, { nickname: 'Mira', isOwner: true })
})
afterEach(() => context.close())

const read = async <Data>(path: string) =>
  (await context.api(`/studio/overview${path}`, { headers: owner.headers })).data as unknown as Data
const start = () => read<StudioStart>('/start')

it('counts what a new site has as nothing, and what waits and failed on its own', async () => {
  const { ctx, clock } = context
  const nothing = {
    articles: 0,
    talks: 0,
    media: 0,
    pages: 0,
    comments: 0,
    readers: 0,
    friends: 0,
    friendRequests: 0,
  }
  expect(await read<StudioOverview>('')).toEqual({ counts: nothing, failures: { jobs: 0, emails: 0 } })
  const id = await saveArticle(ctx, articleDraft(ctx))
  await saveArticle(ctx, articleDraft(ctx, { title: 'Later', state: 'draft' }))
  await saveTalk(ctx, talkDraft(ctx))
  const lin = await createTestReader(ctx, { nickname: 'Lin' })
  await ctx.transaction((tx) => updateSettings(ctx, tx, { commentApproval: 'everybody' }))
  const text = { text: 'May I?', parentId: null, replyUserId: null, ipAddress: null }
  await saveComment(ctx, { accountId: lin.id, subject: { type: 1, id }, ...text })
  await ctx.transaction(async (tx) => {
    await ctx.jobs.add(tx, 'free-media', {})
    await tx.updateTable('job').set({ failed_at: clock.now }).where('name', '=', 'free-media').execute()
  })
  expect(await read<StudioOverview>('')).toEqual({
    counts: { ...nothing, articles: 2, talks: 1, comments: 1, readers: 1 },
    failures: { jobs: 1, emails: 0 },
  })
})

it('an article counts as the first one when it is published and does not come with the demo', async () => {
  const { ctx } = context
  expect(await start()).toMatchObject({
    publicUrl: 'https://blog.example',
    hasArticle: false,
    hasDemo: false,
  })
  const demo = await saveArticle(ctx, articleDraft(ctx, { title: 'Manual' }))
  await saveArticle(ctx, articleDraft(ctx, { title: 'Draft', state: 'draft' }))
  await ctx.transaction((tx) =>
    saveDemoSetting(tx, DEMO_CONTENT, { articles: [demo], media: [], loadedAt: 0 }),
  )
  expect(await start()).toMatchObject({ hasArticle: false, hasDemo: true })
  await saveArticle(ctx, articleDraft(ctx, { title: 'Mine' }))
  expect(await start()).toMatchObject({ hasArticle: true, hasDemo: true })
})

it('tells emails that were tried in vain from those that wait their turn', async () => {
  const mail = { kind: 'code' as const, recipient: 'lin@example.org', encrypted: 'a', created_at: 0 }
  await context.ctx.transaction((tx) =>
    tx
      .insertInto('mail')
      .values([
        { ...mail, message_id: 'a', tries: 0, error: null },
        { ...mail, message_id: 'b', tries: 1, error: '535' },
      ])
      .execute(),
  )
  expect(await start()).toMatchObject({ waitingEmails: 2, delayedEmails: 1 })
})

it('names the newest proven backup, a failure after it, and tokens that end within a week', async () => {
  const { ctx, clock } = context
  const backup = (state: 'proven' | 'failed') =>
    ctx.transaction((tx) =>
      insertBackup(tx, {
        name: `${state}-${clock.now}`,
        place: 'folder',
        reason: 'studio',
        state,
        created_at: clock.now,
        is_encrypted: 0,
      }),
    )
  const none = { lastTime: null, failedTime: null, everyHours: 0 }
  expect((await start()).backup).toEqual(none)
  await backup('failed')
  const failedTime = new Date(clock.now).toISOString()
  expect((await start()).backup).toEqual({ ...none, failedTime })
  clock.now += 1000
  await backup('proven')
  expect((await start()).backup).toEqual({ ...none, lastTime: new Date(clock.now).toISOString() })

  const token = (name: string, days: number | null) =>
    createToken(ctx, {
      accountId: owner.id,
      name,
      scopes: ['read'],
      endsAt: days === null ? null : clock.now + days * DAY_MS,
      password: undefined,
    })
  await token('Soon', 6)
  await token('Later', 30)
  await token('Never', null)
  expect((await start()).endingTokens.map(({ name }) => name)).toEqual(['Soon'])
  clock.now += 7 * DAY_MS
  owner = await createTestSession(ctx, owner)
  expect((await start()).endingTokens).toEqual([])
})
