/** Tests GET /api/tags/all and GET /api/tags/topTen: counts include only articles that a visitor may see in lists. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tag } from '#contract/tags.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { restoreArticle, trashArticle } from '#server/features/articles/trash-article.ts'
import { ensureTags } from '#server/features/tags/ensure-tag.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const save = (tags: string[], more = {}) =>
  saveArticle(context.ctx, articleDraft(context.ctx, { tags, ...more }))
const all = async () => (await context.api('/tags/all')).data as Tag[]
const topTen = async () => (await context.api('/tags/topTen')).data as Tag[]
const counts = (tags: Tag[]) => Object.fromEntries(tags.map(({ tagName, count }) => [tagName, count]))

it('GET /tags/all returns an empty list before the first article', async () => {
  expect(await all()).toEqual([])
})

it('GET /tags/all returns each tag with its count and the time of its newest article, by name', async () => {
  await save(['Sea', 'Ports'], { publishedAt: Date.UTC(2024, 4, 1) })
  await save(['Sea'], { publishedAt: Date.UTC(2025, 4, 1) })
  const [ports, sea] = await all()
  expect(ports).toMatchObject({ tagName: 'Ports', count: 1, latestTime: '2024-05-01T00:00:00.000Z' })
  expect(sea).toMatchObject({ tagName: 'Sea', count: 2, latestTime: '2025-05-01T00:00:00.000Z' })
})

it('names that differ only in case are one tag', async () => {
  await save(['SEA'])
  expect(counts(await all())).toEqual({ Ports: 1, Sea: 3 })
})

it('drafts, scheduled articles and articles in the trash do not count', async () => {
  await save(['Hidden'], { state: 'draft' })
  await save(['Hidden'], { publishedAt: context.clock.now + 3_600_000 })
  const id = await save(['Trashed'])
  expect(counts(await all())).toEqual({ Ports: 1, Sea: 3, Trashed: 1 })
  await trashArticle(context.ctx, id)
  expect(counts(await all())).toEqual({ Ports: 1, Sea: 3 })
  await restoreArticle(context.ctx, id)
  expect(counts(await all())).toHaveProperty('Trashed', 1)
})

it('a tag that its last article loses is gone', async () => {
  const id = await save(['Brief'])
  await saveArticle(context.ctx, articleDraft(context.ctx, { tags: ['Long'] }), id)
  expect(counts(await all())).not.toHaveProperty('Brief')
  expect(counts(await all())).toHaveProperty('Long', 1)
})

it('GET /tags/topTen returns the ten tags with most articles, then by name', async () => {
  await save(Array.from({ length: 9 }, (_, i) => `a${i}`))
  const names = (await topTen()).map(({ tagName }) => tagName)
  expect(names).toEqual(['Sea', 'a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'])
})

it('creates the tags of articles that are saved at the same time in one order, so that no save waits for another forever', async () => {
  const ids = await context.ctx.transaction((tx) => ensureTags(tx, ['Zinc', ' ', 'iron', 'Iron', 'Amber'], 0))
  const inOrder = [...ids].sort(([, a], [, b]) => a - b)
  expect(inOrder.map(([key]) => key)).toEqual(['amber', 'iron', 'zinc'])
})
