import { expect, it } from 'vitest'
import { headingLines, matchingTop } from './scroll-anchors.ts'

const anchors = [
  { source: 0, preview: 0 },
  { source: 100, preview: 400 },
  { source: 300, preview: 500 },
]

it('between two anchors both sides go on in proportion', () => {
  expect(matchingTop(anchors, 50, 'source')).toBe(200)
  expect(matchingTop(anchors, 200, 'source')).toBe(450)
  expect(matchingTop(anchors, 450, 'preview')).toBe(200)
})

it('before the first and behind the last anchor it stays at their place', () => {
  expect(matchingTop(anchors, 900, 'source')).toBe(500)
  expect(matchingTop([], 10, 'source')).toBe(0)
})

it('finds the headings of the source, not what looks like one in code or a formula', () => {
  expect(headingLines('# a\n\n```\n# code\n```\n\n## b\n$$\n# x\n$$\n$$x$$\n### c\n#tag')).toEqual([1, 7, 12])
})
