import { expect, it } from 'vitest'
import { say } from '#server/platform/report-message.ts'
import { renderingWarnings } from './warnings.ts'

it('names what the renderer dropped, and a text of which search finds only the beginning', () => {
  const warnings = [{ kind: 'element', detail: '<svg>' } as const]
  expect(renderingWarnings({ warnings, text: 'short' })).toEqual([{ code: 'html-dropped', detail: '<svg>' }])
  const words = Array.from({ length: 200_000 }, (_, n) => `w${n}`).join(' ')
  expect(renderingWarnings({ warnings: [], text: 'a '.repeat(900_000) })).toEqual([])
  expect(renderingWarnings({ warnings: [], plain: true, text: words })).toEqual([
    { code: 'search-partial', detail: say('characters', { count: words.length }) },
    { code: 'rendered-plain', detail: say('plain-text') },
  ])
})
