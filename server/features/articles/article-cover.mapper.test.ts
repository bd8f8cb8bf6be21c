import { expect, it } from 'vitest'
import { coverMotifs, coverSeed, type NamedCover, readCoverUrl, seedCoverHref } from '#contract/covers.ts'
import { articleCover } from './article-cover.mapper.ts'

const coverOf = (id: number, category_id: number | null = 1, cover_url: string | null = null): string =>
  articleCover({
    id,
    category_id,
    cover_url,
    media_hash: null,
    media_width: null,
    media_height: null,
    media_color: null,
    media_variants: null,
  }).articleCover

const designOf = (id: number, category: number | null = 1) => {
  const { design } = readCoverUrl(coverOf(id, category)) as NamedCover
  if (!design) throw new Error(`The cover of ${id} has no design.`)
  return design
}

const IDS = Array.from({ length: 400 }, (_, i) => i + 1)

it('articles saved one after the other have different motifs, seven in a row', () => {
  for (const id of IDS) {
    const near = Array.from({ length: 7 }, (_, i) => designOf(id + i).motif)
    expect(new Set(near).size, `from ${id}`).toBe(7)
  }
})

it('articles of a list that takes every second, third or sixteenth article differ from their neighbors', () => {
  for (const step of [2, 3, 4, 5, 6, 16])
    for (const id of IDS) expect(designOf(id).motif, `${id} + ${step}`).not.toBe(designOf(id + step).motif)
})

it('no aurora follows another, nor the article before the last except where a round ends, and most motifs are drawn', () => {
  const isAurora = IDS.map((id) => designOf(id).motif < 7)
  expect(isAurora.filter(Boolean).length).toBeGreaterThan(100)
  expect(isAurora.filter((is, i) => is && isAurora[i + 1])).toEqual([])
  const twoApart = IDS.filter((_, i) => isAurora[i] && isAurora[i + 2])
  expect(twoApart.filter((id) => Math.floor(id / 16) === Math.floor((id + 2) / 16))).toEqual([])
  expect(new Set(IDS.map((id) => designOf(id).motif)).size).toBe(coverMotifs.length - 2)
})

it('a category leads the palette, and uses two others', () => {
  const counts = new Map<number, number>()
  for (const id of IDS) counts.set(designOf(id, 4).palette, (counts.get(designOf(id, 4).palette) ?? 0) + 1)
  expect(counts.size).toBe(3)
  expect(counts.get(4)).toBeGreaterThan(IDS.length / 2)
  expect(new Set(IDS.map((id) => designOf(id, null).palette)).size).toBeGreaterThan(6)
})

it('a cover that the owner chose stays', () => {
  const chosen = seedCoverHref(coverSeed('Tides'), 'wide', 'theme-dark')
  expect(coverOf(7, 1, chosen)).toBe(chosen)
  expect(coverOf(7, 1, 'https://images.example.org/pier.jpg')).toBe('https://images.example.org/pier.jpg')
})
