/** URLs of the cover engravings, which are generated for articles without a cover. */
import type { Theme } from './locale.ts'

/**
 * The place of a cover, which determines its aspect ratio and stroke width: `wide` above an article, `lead` for the
 * pinned card, `half` beside it, `row` in lists.
 */
export const coverSizes = {
  wide: { width: 1600, height: 760 },
  lead: { width: 1400, height: 840 },
  half: { width: 1100, height: 480 },
  row: { width: 880, height: 660 },
} as const
export type CoverSize = keyof typeof coverSizes

/** Letters of the motifs: seven auroras, then eleven others. */
export const coverMotifs = 'abcdefghijklmnopqr'
/** Letters of the palettes. */
export const coverPalettes = 'abcdefghi'

/** What is drawn, beside the seed: indexes of `coverMotifs` and `coverPalettes`. */
export type CoverDesign = { motif: number; palette: number }

/** Raised whenever the same seed draws another image, because the files are cached forever. */
const COVER_VERSION = 3

/**
 * The seed of a cover: FNV-1a over the title's code points, 0 to 2³² − 1. Every number draws an image, so a URL does
 * not reveal which titles exist.
 */
export const coverSeed = (title: string): number => {
  let hash = 2_166_136_261
  for (const char of title) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

const shades = { 'theme-dark': 'night', 'theme-light': 'day' } as const satisfies Record<Theme, string>

/** `/covers/1x9k2f-wide-night-1.svg` */
export const coverHref = (title: string, size: CoverSize, theme: Theme): string =>
  seedCoverHref(coverSeed(title), size, theme)

/** The cover drawn from a number, and from a design where there is one: `/covers/1x9k2f-kc-wide-night-3.svg`. */
export const seedCoverHref = (
  seed: number,
  size: CoverSize,
  theme: Theme,
  design: CoverDesign | null = null,
): string => {
  const letters = design ? `-${coverMotifs[design.motif]}${coverPalettes[design.palette]}` : ''
  return `/covers/${seed.toString(36)}${letters}-${size}-${shades[theme]}-${COVER_VERSION}.svg`
}

const COVER_URL =
  /^\/covers\/([0-9a-z]{1,7})(?:-([a-r])([a-i]))?-(wide|lead|half|row)-(night|day)-\d{1,4}\.svg$/

export type NamedCover = { seed: number; size: CoverSize; theme: Theme; design: CoverDesign | null }

/** The parameters of a URL, or null when no cover has it. URLs of older versions return the current image. */
export const readCoverUrl = (pathname: string): NamedCover | null => {
  const [, seed36, motif, palette, size, shade] = COVER_URL.exec(pathname) ?? []
  if (!seed36) return null
  const seed = Number.parseInt(seed36, 36)
  // One spelling for each number: no leading zeros, nothing beyond 32 bits.
  if (seed > 0xffff_ffff || seed.toString(36) !== seed36) return null
  return {
    seed,
    size: size as CoverSize,
    theme: shade === 'night' ? 'theme-dark' : 'theme-light',
    design:
      motif && palette
        ? { motif: coverMotifs.indexOf(motif), palette: coverPalettes.indexOf(palette) }
        : null,
  }
}
