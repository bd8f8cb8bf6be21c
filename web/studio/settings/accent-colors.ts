/** Accents from a hue, one ink for each theme, and their contrast on everything they stand on. Pure. */
import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import type { Theme } from '#contract/locale.ts'
import { type AccentPair, accentPairs, designAccents, HEX_COLOR } from '#contract/studio/accent.ts'

const toOklch = converter('oklch')

/** Lightness of the ink in each theme; chroma stays below the limit of the design. */
const LIGHTNESS: Record<Theme, number> = { 'theme-dark': 0.83, 'theme-light': 0.5 }
const MAX_CHROMA = 0.12
const STEP = 0.01

const ink = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))

/** The accent of a theme for a hue in degrees. */
export const accentOfHue = (hue: number, theme: Theme, chroma = 0.1): string =>
  ink(LIGHTNESS[theme], Math.min(chroma, MAX_CHROMA), hue)

/** The hue of an accent in whole degrees; that of the design's for one that is no color. */
export const hueOf = (accent: string, theme: Theme): number => {
  const color = toOklch(HEX_COLOR.test(accent) ? accent : designAccents[theme])
  return Math.round(color?.h ?? 0) % 360
}

export type MeasuredPair = AccentPair & { ratio: number; passes: boolean }

/** Every pair that the accent must be readable in; the design's accent when it is empty. */
export const measureAccent = (accent: string, theme: Theme): MeasuredPair[] => {
  const color = HEX_COLOR.test(accent) ? accent : designAccents[theme]
  return accentPairs(theme).map((pair) => {
    const ratio = wcagContrast(color, pair.other)
    return { ...pair, ratio, passes: ratio >= pair.needed }
  })
}

/** The nearest ink of the same hue that passes everywhere: lighter in the dark theme, darker in the light one. */
export function readableAccent(accent: string, theme: Theme): string {
  const { l = LIGHTNESS[theme], c = 0, h = 0 } = toOklch(accent) ?? {}
  const direction = theme === 'theme-dark' ? STEP : -STEP
  for (let lightness = l; lightness > 0 && lightness < 1; lightness += direction) {
    const candidate = ink(lightness, Math.min(c, MAX_CHROMA), h)
    if (measureAccent(candidate, theme).every(({ passes }) => passes)) return candidate
  }
  return designAccents[theme]
}
