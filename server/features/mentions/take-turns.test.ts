/** Mentions of slow hosts, in the queue of a running site whose clock is stopped: they delay nobody else's. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import type { PublicPage, ReadPublic } from './read-public.ts'
import { VERIFY_MENTION } from './receive-mention.ts'
import { MENTIONS_AT_ONCE, verifyMention } from './verify-mention.ts'

let context: TestContext
let articleId: number
const failures: unknown[] = []
beforeEach(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { webmentions: true }))
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx))
})
afterEach(() => context.close())

async function receive(source: string): Promise<void> {
  const { ctx } = context
  const target = `https://blog.example/articles/${articleId}`
  await ctx.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('mention')
      .values({ article_id: articleId, source, target, state: 'unverified', received_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.jobs.add(tx, VERIFY_MENTION, { mentionId: id })
  })
}
const stateOf = async (source: string) =>
  (await context.ctx.db.selectFrom('mention').select('state').where('source', '=', source).executeTakeFirst())
    ?.state

/** Pages of hosts whose name begins with “slow” are answered when the test lets them. */
function slowSenders() {
  const asked: string[] = []
  const limits = new Set<number | undefined>()
  const held = new Map<string, () => void>()
  const mostAtOnce = new Map<string, number>()
  const read: ReadPublic = async (url, { ending, withinMs }) => {
    const { hostname } = new URL(url)
    asked.push(url)
    limits.add(withinMs)
    const page: PublicPage = {
      status: 200,
      headers: { 'content-type': 'text/html' },
      url,
      text: `<a href="https://blog.example/articles/${articleId}">x</a>`,
      isWhole: true,
    }
    if (!hostname.startsWith('slow')) return page
    const running = [...held.keys()].filter((one) => new URL(one).hostname === hostname).length + 1
    mostAtOnce.set(hostname, Math.max(mostAtOnce.get(hostname) ?? 0, running))
    await new Promise<void>((resolve, reject) => {
      held.set(url, resolve)
      ending.addEventListener('abort', () => reject(ending.reason))
    })
    held.delete(url)
    return page
  }
  context.app.jobs.start(
    { [VERIFY_MENTION]: (payload, ending) => verifyMention(context.ctx, payload, ending, read) },
    (_, error) => failures.push(error),
    { [VERIFY_MENTION]: MENTIONS_AT_ONCE },
  )
  return { asked, limits, held, mostAtOnce }
}

it('H10: a few slow hosts with many mentions delay their own alone, and each is asked for one page at a time', async () => {
  const { asked, limits, held, mostAtOnce } = slowSenders()
  const slow = Array.from({ length: MENTIONS_AT_ONCE - 1 }, (_, host) =>
    Array.from({ length: 6 }, (_, page) => `https://slow${host}.example:${443 + page}/${page}`),
  ).flat()
  for (const source of slow) await receive(source)
  await receive('https://quick.example/a')
  await expect.poll(() => stateOf('https://quick.example/a')).toBe('waiting')
  await expect.poll(() => held.size).toBe(MENTIONS_AT_ONCE - 1)

  // Their turns come, with the clock of the site, and all are looked at.
  const goOn = async () => {
    for (const answer of held.values()) answer()
    context.clock.now += 5_000
    context.ctx.jobs.wake()
    const waiting = context.ctx.db.selectFrom('job').select('id').where('name', '=', VERIFY_MENTION)
    return (await waiting.execute()).length
  }
  await expect.poll(goOn).toBe(0)
  const states = await context.ctx.db.selectFrom('mention').select('state').distinct().execute()
  expect(states).toEqual([{ state: 'waiting' }])
  expect([...mostAtOnce.values()]).toEqual(Array(MENTIONS_AT_ONCE - 1).fill(1))
  expect(new Set(asked).size).toBe(asked.length)
  expect([...limits]).toEqual([10_000])
  expect(failures).toEqual([])
})
