/** Card images of articles over HTTP. */
// @module-tag engine
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cardHref } from '#contract/cards.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft, saveArticleFixtures } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const texts = (title: string) => ({ title, category: null, siteName: 'Borealis' })

it('is a PNG of the size that the page names, drawn once, and new with a new title', {
  timeout: 60_000,
}, async () => {
  const draft = articleDraft(context.ctx, { title: '从这里开始：two commands' })
  const id = await saveArticle(context.ctx, draft)
  const href = cardHref(id, texts(draft.title))
  const response = await context.fetch(href)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('cache-control')).toContain('immutable')
  const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'png'])
  await context.fetch(href)
  expect(await readdir(join(context.ctx.config.DATA_DIR, 'cards'))).toEqual([href.replace('/cards/', '')])
  await saveArticle(context.ctx, { ...draft, title: 'Renamed' }, id)
  const former = await context.fetch(href)
  expect([former.status, former.headers.get('location')]).toEqual([302, cardHref(id, texts('Renamed'))])
})

it('P1: does not exist for a hidden or locked article', async () => {
  const ids = await saveArticleFixtures(context.ctx)
  for (const id of [ids.locked, ids.draft, ids.scheduled, ids.binned, 999])
    expect((await context.fetch(cardHref(id, texts('A locked article')))).status).toBe(404)
})
