/** WebSub and IndexNow: who is notified of what, and that nobody is notified unless the owner wants it. */
// @module-tag engine
import { afterEach, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, saveArticleFixtures, talkDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { announceFeeds, announcePages, indexNowKey } from './announce-changes.ts'

const HUB = 'https://hub.example/'
const on = { PUBLIC_URL: 'https://blog.example', WEBSUB_HUB: HUB, INDEXNOW: 'true' }

let context: TestContext
afterEach(() => context.close())

/** Records what would be sent. */
const recorder = () => {
  const sent: { target: string; text: string }[] = []
  return {
    sent,
    post: async (target: string, { text }: { text: string }) => {
      sent.push({ target, text })
    },
  }
}
const waitingJobs = () =>
  context.ctx.db
    .selectFrom('job')
    .select(['name', 'run_at'])
    .where('name', 'like', 'announce-%')
    .orderBy('name')
    .execute()

it('nothing is announced unless the owner chose it', async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  await saveArticle(context.ctx, articleDraft(context.ctx))
  expect(await waitingJobs()).toEqual([])
  const { sent, post } = recorder()
  await announceFeeds(context.ctx, post)
  await announcePages(context.ctx, post)
  expect(sent).toEqual([])
  expect(await (await context.fetch('/rss.xml')).text()).not.toContain('rel="hub"')
})

it('many changes of public articles and talks cause one announcement of each kind, and drafts none', async () => {
  context = await createTestContext(on)
  await saveArticle(context.ctx, articleDraft(context.ctx, { state: 'draft' }))
  expect(await waitingJobs()).toEqual([])
  for (let i = 0; i < 3; i++) await saveArticle(context.ctx, articleDraft(context.ctx))
  await saveTalk(context.ctx, talkDraft(context.ctx))
  expect((await waitingJobs()).map(({ name }) => name)).toEqual(['announce-feeds', 'announce-pages'])
})

it('the hub is named in the feeds, and told their URLs', async () => {
  context = await createTestContext(on)
  const { sent, post } = recorder()
  await announceFeeds(context.ctx, post)
  const form = new URLSearchParams(sent[0]?.text)
  expect(sent.map(({ target }) => target)).toEqual([HUB])
  expect(form.get('hub.mode')).toBe('publish')
  expect(form.getAll('hub.url')).toContain('https://blog.example/rss.xml')
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json'])
    expect(await (await context.fetch(path)).text(), path).toContain(HUB)
})

it('IndexNow gets each changed public article once, with a key that the site serves', async () => {
  context = await createTestContext(on)
  const { open } = await saveArticleFixtures(context.ctx)
  context.clock.now += 60_000
  const { sent, post } = recorder()
  await announcePages(context.ctx, post)
  const message = JSON.parse(sent[0]?.text ?? '{}') as { key: string; keyLocation: string; urlList: string[] }
  expect(message.urlList).toEqual([`https://blog.example/articles/${open}`])
  expect(message.key).toBe(indexNowKey(context.ctx))
  const key = await context.fetch(new URL(message.keyLocation).pathname)
  expect([key.headers.get('content-type'), await key.text()]).toEqual([
    'text/plain; charset=utf-8',
    message.key,
  ])
  context.clock.now += 60_000
  await announcePages(context.ctx, post)
  expect(sent).toHaveLength(1)
  const later = await saveArticle(context.ctx, articleDraft(context.ctx))
  context.clock.now += 60_000
  await announcePages(context.ctx, post)
  expect(sent[1]?.text).toContain(`/articles/${later}"`)
  expect(sent[1]?.text).not.toContain(`/articles/${open}"`)
})

it('a failure is tried again, with the same articles', async () => {
  context = await createTestContext(on)
  const { open } = await saveArticleFixtures(context.ctx)
  await expect(
    announcePages(context.ctx, async () => {
      throw new Error('unreachable')
    }),
  ).rejects.toThrow('unreachable')
  const { sent, post } = recorder()
  await announcePages(context.ctx, post)
  expect(sent[0]?.text).toContain(`/articles/${open}`)
})
