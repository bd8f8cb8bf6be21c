import { expect, it } from 'vitest'
import { renderingWarnings } from './warnings.ts'

it('names what the renderer dropped, and a text of which search finds only the beginning', () => {
  const warnings = [{ kind: 'element', detail: '<svg>' } as const]
  expect(renderingWarnings({ warnings, text: 'short' })).toEqual([{ code: 'html-dropped', detail: '<svg>' }])
  expect(renderingWarnings({ warnings: [], plain: true, text: 'a'.repeat(200_000) })).toEqual([
    { code: 'search-partial', detail: 'the first 150000 of 200000 characters' },
    { code: 'rendered-plain', detail: 'shown as plain text' },
  ])
})
