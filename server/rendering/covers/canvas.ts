/** The canvas of a cover engraving: its size, colors and random numbers, and the format of its numbers. */
import type { Theme } from '#contract/locale.ts'
import type { LandscapeColors, LightColors } from './palettes.ts'
import type { Random } from './random.ts'

export type CoverCanvas = {
  width: number
  height: number
  theme: Theme
  /** Strokes are designed for a plate 1200 wide; this scales them to this one. */
  scale: number
  /** How many strokes, 1 being the full number. */
  detail: number
  /** How much thicker strokes are than scale asks for, so that thumbnails keep them. */
  bold: number
  light: LightColors
  land: LandscapeColors
  random: Random
  /** Unique on a page that holds several plates. */
  id: string
}

/** A tenth of a pixel is finer than the eye and saves a third of the bytes. */
export const num = (value: number): string => (+value.toFixed(1)).toString()

export const path = (d: string, attributes: string): string => `<path d="${d}" ${attributes}/>`

/** A flat area from `y` down to the foot of the plate. */
export const ground = (plate: CoverCanvas, y: number, ink: string): string =>
  `<rect y="${num(y)}" width="${plate.width}" height="${num(plate.height - y)}" fill="${ink}"/>`
