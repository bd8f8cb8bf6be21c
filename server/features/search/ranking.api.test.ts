/** Tests the ranking by rarity: questions, repeated boilerplate, and articles that are about a word. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft, withText } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const DAY_MS = 24 * 3600 * 1000
const BOILERPLATE = `If you like this post, subscribe to the zeppelin newsletter and learn how to use a slow cooker,
what is new and why. 欢迎关注公众号飞艇俱乐部，了解这是什么、怎么用、怎么学。`

let context: TestContext
let days = 0
/** Each article is newer than those before it. */
const save = (title: string, text: string) => {
  days++
  const publishedAt = context.clock.now - (1000 - days) * DAY_MS
  const draft = articleDraft(context.ctx, { title, markdown: text, publishedAt })
  return saveArticle(context.ctx, withText(draft, text))
}
const search = async (keywords: string) => {
  const { data } = await context.api(`/search?keywords=${encodeURIComponent(keywords)}`)
  return (data as SearchResults).articleSearchDTOs
}
const ids = async (keywords: string) => (await search(keywords)).map(({ id }) => id)

let fluentd: number
let waidu: number
let airship: number
beforeAll(async () => {
  context = await createTestContext()
  fluentd = await save('Logs', `We collect them with fluentd. ${BOILERPLATE}`)
  waidu = await save('日志', `我们用歪渡收集日志。${BOILERPLATE}`)
  airship = await save('In the air', `${'The zeppelin rose. 飞艇升空。'.repeat(5)} ${BOILERPLATE}`)
  for (let i = 0; i < 60; i++)
    await save(`Why and how ${i}`, `What to use is slow, and why. 这是什么，怎么用。${BOILERPLATE}`)
})
afterAll(() => context.close())

describe('questions', () => {
  it.each([
    'fluentd',
    'fluentd 怎么用',
    'fluentd怎么用',
    '怎么学 fluentd',
    'fluentd 是什么',
    'what is fluentd',
    'how to use fluentd',
    'why is fluentd slow',
    'how to use fluntd',
  ])('%s finds the article with the rare word', async (keywords) =>
    expect((await ids(keywords))[0]).toBe(fluentd),
  )

  it('the subject of a question comes before what it complains of, however rare that is', async () => {
    for (const part of ['parser', 'lexer']) await save(`The ${part}`, `Why does the ${part} crash? 崩溃了。`)
    for (const keywords of ['why does fluentd crash', 'fluentd 为什么崩溃'])
      expect((await ids(keywords))[0]).toBe(fluentd)
    expect(await ids('parser crash')).toHaveLength(2)
  })

  it.each(['歪渡', '歪渡怎么用', '歪渡 怎么用', '怎么学歪渡', '歪渡是什么', '什么是歪渡', 'what is 歪渡'])(
    '%s finds the article with the rare characters',
    async (keywords) => expect((await ids(keywords))[0]).toBe(waidu),
  )

  it('a question for what no article holds finds nothing', async () => {
    expect(await ids('how to use xylograph')).toEqual([])
    expect(await ids('魑魅是什么')).toEqual([])
  })
})

describe('repeated boilerplate', () => {
  it.each(['zeppelin', '飞艇', 'zeppelin 飞艇'])(
    'the article about %s stands before newer ones that only repeat it',
    async (keywords) => expect((await ids(keywords))[0]).toBe(airship),
  )
})

describe('questions on a new site', () => {
  it.each([
    'what is zither',
    'how to use zither',
    'why is zither slow',
    'zither 是什么',
    'zither怎么用',
    '怎么学 zither',
    '为什么 zither 很慢',
  ])('%s finds the only article that has the word', async (keywords) => {
    const site = await createTestContext()
    const draft = (title: string, text: string) =>
      withText(articleDraft(site.ctx, { title, markdown: text }), text)
    const id = await saveArticle(site.ctx, draft('Strings', 'We tuned a zither.'))
    await saveArticle(site.ctx, draft('Winter', 'Snow fell.'))
    const { data } = await site.api(`/search?keywords=${encodeURIComponent(keywords)}`)
    expect((data as SearchResults).articleSearchDTOs.map((one) => one.id)).toEqual([id])
    await site.close()
  })
})
