import { beforeEach, expect, it, vi } from 'vitest'
import { readWatchProgress, resumeSeconds, saveWatchProgress } from './watch-progress.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

it('resumes at the stored position; the most recently watched video comes first', () => {
  saveWatchProgress({ id: 1, seconds: 100, duration: 600 })
  saveWatchProgress({ id: 2, seconds: 30.26, duration: 600 })
  saveWatchProgress({ id: 1, seconds: 120, duration: 600 })
  expect(readWatchProgress()).toEqual([
    { id: 1, seconds: 120, duration: 600 },
    { id: 2, seconds: 30.3, duration: 600 },
  ])
  expect([1, 2, 3].map(resumeSeconds)).toEqual([120, 30.3, 0])
})

it('a video that was barely started or is nearly over starts at its beginning, and so does a short one', () => {
  saveWatchProgress({ id: 1, seconds: 100, duration: 600 })
  saveWatchProgress({ id: 1, seconds: 595, duration: 600 })
  expect(resumeSeconds(1)).toBe(0)
  saveWatchProgress({ id: 1, seconds: 4, duration: 600 })
  expect(resumeSeconds(1)).toBe(0)
  saveWatchProgress({ id: 2, seconds: 2, duration: 6 })
  expect(resumeSeconds(2)).toBe(2)
})

it('stores the last hundred videos', () => {
  for (let id = 1; id <= 120; id++) saveWatchProgress({ id, seconds: 50, duration: 600 })
  expect(readWatchProgress()).toHaveLength(100)
  expect(readWatchProgress()[0]?.id).toBe(120)
})

it.each(['not json', '{}', '[null, {"id": "1"}, {"id": 1, "seconds": 2}]', 'null'])(
  'ignores and overwrites a stored %s',
  (text) => {
    stored.set('video-positions', text)
    expect(readWatchProgress()).toEqual([])
    saveWatchProgress({ id: 1, seconds: 50, duration: 600 })
    expect(resumeSeconds(1)).toBe(50)
  },
)

it('stores a position until the page is left where the browser blocks storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('refused')
    },
  })
  saveWatchProgress({ id: 1, seconds: 50, duration: 600 })
  expect(resumeSeconds(1)).toBe(50)
})
