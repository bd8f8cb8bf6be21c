/**
 * Limits of colors and CSS that the studio and the server both check: the color pairs that an accent must be readable
 * in, which the studio measures while it moves.
 */
import type { Theme } from '../locale.ts'

export type AccentPair = {
  key: 'page' | 'panel' | 'button' | 'focus'
  /** The color on the other side of the pair, as `#rrggbb`. */
  other: string
  /** The least contrast ratio (WCAG 2.2). */
  needed: number
}

/** Tokens of web/styles/tokens.css: the page, a raised panel, and the words on a button. */
const grounds: Record<Theme, { page: string; panel: string; onAccent: string }> = {
  'theme-dark': { page: '#0d1318', panel: '#232c31', onAccent: '#051810' },
  'theme-light': { page: '#f7fbfb', panel: '#e2e9ea', onAccent: '#f9fefb' },
}

export const accentPairs = (theme: Theme): AccentPair[] => {
  const { page, panel, onAccent } = grounds[theme]
  return [
    { key: 'page', other: page, needed: 4.5 },
    { key: 'panel', other: panel, needed: 4.5 },
    { key: 'button', other: onAccent, needed: 4.5 },
    { key: 'focus', other: page, needed: 3 },
  ]
}

/** The text of the header, which lies on the header gradient, and the page below a transparent one. */
export const headerColors: Record<Theme, { text: string; page: string }> = {
  'theme-dark': { text: '#e9eff0', page: '#0d1318' },
  'theme-light': { text: '#121d25', page: '#f7fbfb' },
}

/** The accents of the design, where the owner has chosen none. */
export const designAccents: Record<Theme, string> = { 'theme-dark': '#8cedb7', 'theme-light': '#086e47' }

export const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** The longest CSS that the owner can add, in characters. */
export const MAX_CSS_LENGTH = 50_000
