import { beforeEach, expect, it, vi } from 'vitest'
import { keepPosition, readPositions, resumeAt } from './positions.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

it('goes on where one stopped; what was looked at last comes first', () => {
  keepPosition({ id: 1, seconds: 100, duration: 600 })
  keepPosition({ id: 2, seconds: 30.26, duration: 600 })
  keepPosition({ id: 1, seconds: 120, duration: 600 })
  expect(readPositions()).toEqual([
    { id: 1, seconds: 120, duration: 600 },
    { id: 2, seconds: 30.3, duration: 600 },
  ])
  expect([1, 2, 3].map(resumeAt)).toEqual([120, 30.3, 0])
})

it('a film hardly begun or nearly over starts at its beginning, a short one as well', () => {
  keepPosition({ id: 1, seconds: 100, duration: 600 })
  keepPosition({ id: 1, seconds: 595, duration: 600 })
  expect(resumeAt(1)).toBe(0)
  keepPosition({ id: 1, seconds: 4, duration: 600 })
  expect(resumeAt(1)).toBe(0)
  keepPosition({ id: 2, seconds: 2, duration: 6 })
  expect(resumeAt(2)).toBe(2)
})

it('keeps the last hundred', () => {
  for (let id = 1; id <= 120; id++) keepPosition({ id, seconds: 50, duration: 600 })
  expect(readPositions()).toHaveLength(100)
  expect(readPositions()[0]?.id).toBe(120)
})

it.each(['not json', '{}', '[null, {"id": "1"}, {"id": 1, "seconds": 2}]', 'null'])(
  'makes nothing of %s, and writes over it',
  (text) => {
    kept.set('video-positions', text)
    expect(readPositions()).toEqual([])
    keepPosition({ id: 1, seconds: 50, duration: 600 })
    expect(resumeAt(1)).toBe(50)
  },
)

it('a position lasts until the page is left where the browser blocks storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('refused')
    },
  })
  keepPosition({ id: 1, seconds: 50, duration: 600 })
  expect(resumeAt(1)).toBe(50)
})
