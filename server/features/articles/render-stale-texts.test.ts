/** Tests that a text whose rendering failed is marked when it is saved, and rendered again later. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Article } from '#contract/articles.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/rendered.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { renderFailedTexts } from './render-stale-texts.ts'
import { saveArticle } from './save-article.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const version = async (table: 'article' | 'talk', id: number) =>
  (await context.ctx.db.selectFrom(table).select('renderer_version').where('id', '=', id).executeTakeFirst())
    ?.renderer_version
const article = async (id: number) => (await context.api(`/articles/${id}`)).data as Article

it('an article and a talk whose rendering failed are logged and marked, and rendered by the daily duty', async () => {
  const warnings: unknown[] = []
  const log = { ...context.ctx.log, warn: (...entry: unknown[]) => warnings.push(entry) }
  const ctx = Object.assign(Object.create(Object.getPrototypeOf(context.ctx)), context.ctx, { log })
  const draft = articleDraft(ctx, { markdown: '**Bold**' })
  const failed = { html: '<p>**Bold**</p>', plain: true as const, failure: 'Error: too-long' }
  const id = await saveArticle(ctx, { ...draft, rendered: { ...draft.rendered, ...failed } })
  const talk = talkDraft(ctx, { markdown: '**Bold**' })
  const talkId = await saveTalk(ctx, { ...talk, rendered: { ...talk.rendered, ...failed } })
  expect(warnings).toEqual([
    [{ article: id, reason: 'Error: too-long' }, 'An article could not be rendered'],
    [{ talk: talkId, reason: 'Error: too-long' }, 'A talk could not be rendered'],
  ])
  expect([await version('article', id), await version('talk', talkId)]).toEqual([0, 0])
  expect((await article(id)).articleContent).toBe('<p>**Bold**</p>')

  await renderFailedTexts(context.ctx)
  expect((await article(id)).articleContent).toBe('<p><strong>Bold</strong></p>')
  expect([await version('article', id), await version('talk', talkId)]).toEqual([
    RENDERER_VERSION,
    RENDERER_VERSION,
  ])
})

it('the daily duty leaves a text alone that was rendered, or that is plain because it is too large', async () => {
  const draft = articleDraft(context.ctx, { markdown: '**Bold**' })
  const plain = { ...draft.rendered, html: '<p>**Bold**</p>', plain: true as const }
  const id = await saveArticle(context.ctx, { ...draft, rendered: plain })
  await renderFailedTexts(context.ctx)
  expect((await article(id)).articleContent).toBe('<p>**Bold**</p>')
})
