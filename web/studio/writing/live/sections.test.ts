import { expect, it } from 'vitest'
import { moveSection, sectionsOf } from './sections.ts'

const TEXT = 'Before.\n\n## A\n\na\n\n### A1\n\na1\n\n## B *b*\n\n```\n## no\n```\n'

it('sections end where one of their level or above begins; code has no headings', () => {
  expect(sectionsOf(TEXT).map(({ title, level }) => [title, level])).toEqual([
    ['A', 2],
    ['A1', 3],
    ['B b', 2],
  ])
  expect(sectionsOf(TEXT)[0]?.to).toBe(TEXT.indexOf('## B'))
})

it('a section moves with those below it, and a blank line stays between sections', () => {
  expect(moveSection(TEXT, 2, 0)).toBe(
    'Before.\n\n## B *b*\n\n```\n## no\n```\n\n## A\n\na\n\n### A1\n\na1\n\n',
  )
  expect(moveSection(TEXT, 0, 3)).toBe(
    'Before.\n\n## B *b*\n\n```\n## no\n```\n\n## A\n\na\n\n### A1\n\na1\n\n',
  )
})

it('a section that goes nowhere changes nothing', () => {
  expect(moveSection(TEXT, 0, 1)).toBe(TEXT)
  expect(moveSection(TEXT, 0, 2)).toBe(TEXT)
  expect(moveSection(TEXT, 9, 0)).toBe(TEXT)
})
