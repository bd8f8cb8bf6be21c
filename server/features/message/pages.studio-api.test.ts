/** The about page and the welcome text over the studio API. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageText } from '#contract/studio/pages.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let headers: Record<string, string>
beforeEach(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterEach(() => context.close())

describe.each([
  { name: 'about page', path: '/about' },
  { name: 'welcome text', path: '/message' },
])('the $name', ({ path }) => {
  const read = async () => (await context.api(`/studio${path}`, { headers })).data as unknown as PageText
  const save = (markdown: string, baseVersion: string) =>
    context.api(`/studio${path}`, jsonRequest('PUT', { markdown, baseVersion }, headers))

  it('is saved, and readers see it at the next request', async () => {
    const { markdown, version } = await read()
    expect(markdown).toBe('')
    const saved = (await save('Written by **hand**.', version)).data as unknown as PageText
    expect(saved).toEqual(await read())
    const shown = (await context.api(path)).data as unknown as { content: string }
    expect(shown.content).toContain('<strong>hand</strong>')
  })

  it('is not overwritten by somebody who has not seen the last version', async () => {
    const { version } = await read()
    await save('First.', version)
    expect(await save('Second.', version)).toMatchObject({ code: 52009, data: { markdown: 'First.' } })
    expect((await read()).markdown).toBe('First.')
  })
})
