import { describe, expect, it } from 'vitest'
import { MAX_RAYS } from '#contract/archives.ts'
import { buildAurora } from './aurora.ts'

const DAY_MS = 24 * 3600 * 1000
const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
const row = (day: number, word_count = 100, is_locked = 0) => ({
  id: day + 1,
  listed_at: day * DAY_MS,
  word_count,
  is_locked,
})

describe('auroraOf', () => {
  it('is empty without articles', () => expect(buildAurora([], dayOf)).toEqual({ rays: [], years: [] }))
  it('is limited for a hundred thousand articles, and counts each of them', () => {
    const { rays, years } = buildAurora(
      Array.from({ length: 100_000 }, (_, i) => row(Math.floor(i / 30))),
      dayOf,
    )
    expect(rays.length).toBeLessThanOrEqual(MAX_RAYS)
    expect(rays.reduce((sum, ray) => sum + ray[2], 0)).toBe(100_000)
    expect(years.reduce((sum, year) => sum + year.articleCount, 0)).toBe(100_000)
  })
  it('keeps the order of time', () => {
    const { rays } = buildAurora(
      Array.from({ length: 1_000 }, (_, i) => row(i * 3, (i * 37) % 900)),
      dayOf,
    )
    expect(rays.map((ray) => ray[0])).toEqual(rays.map((ray) => ray[0]).toSorted((a, b) => a - b))
  })
  it('does not count the words of locked articles into the year', () => {
    expect(buildAurora([row(0, 500, 1), row(1, 70)], dayOf).years).toEqual([
      { year: 1970, articleCount: 2, wordCount: 70 },
    ])
  })
})
