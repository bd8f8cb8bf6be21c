// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderText } from '#server/features/media/render-text.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { renderArticles } from './render-stale-texts.ts'
import { saveArticle } from './save-article.ts'

const hash = 'ab'.repeat(16)
let context: TestContext
let mediaId: number
beforeAll(async () => {
  context = await createTestContext()
  const variants = JSON.stringify([{ format: 'webp', width: 480, height: 300, bytes: 1 }])
  mediaId = await context.ctx.transaction(async (tx) => {
    const row = {
      hash,
      mime: 'image/png',
      width: 480,
      height: 300,
      bytes: 1,
      color: '#123456',
      original_name: 'a.png',
      variants,
      created_at: 0,
    }
    return (await tx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
})
afterAll(() => context.close())

describe('renderText', () => {
  it('finds the sizes of stored images', async () => {
    const { rendered, mediaIds } = await renderText(context.ctx, `![The pier](/media/${hash}/480.webp)`)
    expect(mediaIds).toEqual([mediaId])
    expect(rendered.html).toMatch(/width="480" height="300"/)
  })
})

describe('rendering again', () => {
  it('keeps the text, changes the HTML and invalidates its pages', async () => {
    const id = await saveArticle(context.ctx, articleDraft(context.ctx, { markdown: 'A **strong** word' }))
    const before = await (await context.fetch(`/articles/${id}`)).text()
    expect(before).not.toContain('<strong>')
    await context.ctx.transaction((tx) => tx.updateTable('article').set({ renderer_version: 0 }).execute())
    expect(await renderArticles(context.ctx, 1, () => {})).toBe(1)
    expect(await (await context.fetch(`/articles/${id}`)).text()).toContain('<strong>strong</strong>')
    expect(await renderArticles(context.ctx, 1, () => {})).toBe(0)
  })
})
