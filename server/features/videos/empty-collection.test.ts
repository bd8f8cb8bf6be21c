/** Tests the page of a collection without videos. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { saveVideoFixtures } from '#server/testing/fixtures.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { saveCollection } from './save-collection.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({}, pageRenderer)
})
afterAll(() => context.close())

it('has its name, its description and the tabs of the other collections', async () => {
  const { open } = await saveVideoFixtures(context.ctx)
  const empty = await saveCollection(context.ctx, {
    name: 'Empty reel',
    description: 'About nothing yet',
    coverMediaId: null,
    isPrivate: false,
    origin: null,
  })
  const response = await context.fetch(pages.videos.href(null, { collection: empty }))
  const html = await response.text()
  expect(html).toMatch(/<h1[^>]*>Empty reel</)
  expect(html).toContain('About nothing yet')
  expect(html).toContain('No videos yet')
  for (const id of [open.id, empty])
    expect(html).toContain(`href="${pages.videos.href(null, { collection: id })}"`)
})
