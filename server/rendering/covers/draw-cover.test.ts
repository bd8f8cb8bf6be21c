import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  type CoverSize,
  coverHref,
  coverMotifs,
  coverPalettes,
  coverSeed,
  coverSizes,
  readCoverUrl,
  seedCoverHref,
} from '#contract/covers.ts'
import { themes } from '#contract/locale.ts'
import { drawCover } from './draw-cover.ts'

const sizes = Object.keys(coverSizes) as CoverSize[]
const titles = Array.from({ length: 24 }, (_, i) => `Forty days without a shadow, part ${i} 冰面之上`)
const sha = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

describe('covers', () => {
  it('draw the same picture from the same seed, another from another', () => {
    const seed = coverSeed('What the cache remembers')
    expect(drawCover(seed, 'row', 'theme-dark')).toBe(drawCover(seed, 'row', 'theme-dark'))
    expect(drawCover(seed, 'row', 'theme-dark')).not.toBe(drawCover(seed + 1, 'row', 'theme-dark'))
    expect(drawCover(seed, 'row', 'theme-dark')).not.toBe(drawCover(seed, 'row', 'theme-light'))
  })

  it('keep the pictures that COVER_VERSION promises', () => {
    const drawn = titles.map((title) => drawCover(coverSeed(title), 'half', 'theme-light')).join('')
    expect(sha(drawn)).toBe('38c93e29c1c55e6c')
  })

  it('stay below 17 KB compressed and hold whole numbers only', () => {
    for (const title of titles)
      for (const size of sizes)
        for (const theme of themes) {
          const svg = drawCover(coverSeed(title), size, theme)
          expect(gzipSync(svg).length).toBeLessThanOrEqual(17 * 1024)
          expect(svg).not.toMatch(/NaN|Infinity|undefined|style=/)
        }
  })
})

describe('designed covers', () => {
  const designs = Array.from(coverMotifs, (_, motif) => ({ motif, palette: motif % coverPalettes.length }))

  it('have another drawing for each motif, the same for the same design', () => {
    const drawn = designs.map((design) => drawCover(7, 'row', 'theme-dark', design))
    expect(new Set(drawn).size).toBe(coverMotifs.length)
    expect(drawn).toEqual(designs.map((design) => drawCover(7, 'row', 'theme-dark', design)))
  })

  it('stay below 18 KB compressed, in lists below 12 KB, and hold whole numbers only', () => {
    for (const design of designs)
      for (const size of sizes)
        for (const theme of themes) {
          const svg = drawCover(design.motif * 7919 + 3, size, theme, design)
          expect(gzipSync(svg).length, `${design.motif} ${size}`).toBeLessThanOrEqual(
            (size === 'row' ? 12 : 18) * 1024,
          )
          expect(svg).not.toMatch(/NaN|Infinity|undefined|style=/)
        }
  })

  it('have URLs that are read back as they were written', () => {
    for (const design of designs)
      expect(readCoverUrl(seedCoverHref(77, 'half', 'theme-light', design))).toEqual({
        seed: 77,
        size: 'half',
        theme: 'theme-light',
        design,
      })
    expect(readCoverUrl('/covers/1x9k2f-zc-row-night-3.svg')).toBeNull()
    expect(readCoverUrl('/covers/1x9k2f-k-row-night-3.svg')).toBeNull()
  })
})

describe('addresses of covers', () => {
  it('are read back as they were written', () => {
    for (const title of titles)
      for (const size of sizes)
        for (const theme of themes)
          expect(readCoverUrl(coverHref(title, size, theme))).toEqual({
            seed: coverSeed(title),
            size,
            theme,
            design: null,
          })
  })

  it.each([
    '/covers/zzzzzzz-row-night-1.svg',
    '/covers/01x-row-night-1.svg',
    '/covers/1x-huge-night-1.svg',
    '/covers/1x-row-dusk-1.svg',
    '/covers/1x-row-night-1.svg/..',
    '/covers/What the cache remembers-row-night-1.svg',
  ])('%s is nobody’s', (pathname) => {
    expect(readCoverUrl(pathname)).toBeNull()
  })
})
