// @module-tag engine
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { fuzzTitles } from '#server/testing/fuzz-titles.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { openSearchDescription } from './open-search.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

/** The texts of its elements, by name. @throws when it is not well-formed */
const read = (xml: string): Record<string, string> => {
  const parser = new SaxesParser()
  const found: Record<string, string> = {}
  let element = ''
  parser.on('opentag', ({ name }) => {
    element = name
  })
  parser.on('text', (text) => {
    found[element] = (found[element] ?? '') + text
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}

it('X7: the OpenSearch description is well-formed whatever the site is called', async () => {
  for (const websiteTitle of fuzzTitles()) {
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { websiteTitle }))
    const xml = await openSearchDescription(context.ctx, 'https://blog.example')
    const { Description = '', InputEncoding } = read(xml)
    expect(InputEncoding?.trim()).toBe('UTF-8')
    // The printable part of the name is there, as text.
    for (const word of ['night', '雪', '<img src=x onerror=alert(1)>'])
      if (websiteTitle.includes(word)) expect(Description).toContain(word)
  }
})
