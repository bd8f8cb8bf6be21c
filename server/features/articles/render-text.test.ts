import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articleDraft } from '#server/testing/cast.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { renderArticles } from './render.command.ts'
import { renderText } from './render-text.ts'
import { saveArticle } from './save-article.ts'

const hash = 'ab'.repeat(16)
let world: World
let mediaId: number
beforeAll(async () => {
  world = await createWorld()
  const variants = JSON.stringify([{ format: 'webp', width: 480, height: 300, bytes: 1 }])
  mediaId = await world.ctx.transaction(async (tx) => {
    const row = {
      hash,
      mime: 'image/png',
      width: 480,
      height: 300,
      bytes: 1,
      colour: '#123456',
      original_name: 'a.png',
      variants,
      created_at: 0,
    }
    return (await tx.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
})
afterAll(() => world.end())

describe('renderText', () => {
  it('knows the sizes of pictures that stand here', async () => {
    const { rendered, mediaIds } = await renderText(world.ctx, `![The pier](/media/${hash}/480.webp)`)
    expect(mediaIds).toEqual([mediaId])
    expect(rendered.html).toMatch(/width="480" height="300"/)
  })
})

describe('rendering anew', () => {
  it('keeps the text, changes the HTML and makes its pages stale', async () => {
    const id = await saveArticle(world.ctx, articleDraft(world.ctx, { markdown: 'A **strong** word' }))
    const before = await (await world.fetch(`/articles/${id}`)).text()
    expect(before).not.toContain('<strong>')
    await world.ctx.transaction((tx) => tx.updateTable('article').set({ renderer_version: 0 }).execute())
    expect(await renderArticles(world.ctx, 1, () => {})).toBe(1)
    expect(await (await world.fetch(`/articles/${id}`)).text()).toContain('<strong>strong</strong>')
    expect(await renderArticles(world.ctx, 1, () => {})).toBe(0)
  })
})
