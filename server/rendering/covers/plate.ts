/** The plate of a motif that is no aurora: its size, inks and random numbers, and the strokes that motifs share. */
import type { Theme } from '#contract/locale.ts'
import { num } from './canvas.ts'
import { type LandscapeColors, type LightColors, lands, type Palette } from './palettes.ts'
import type { Random } from './random.ts'

export type Plate = {
  /** 1200, or 480 for a small plate. */
  width: number
  height: number
  isDay: boolean
  /** Small plates are another drawing: half the lines, stronger strokes, the subject in the middle. */
  isSmall: boolean
  /** How much thicker strokes are. */
  bold: number
  random: Random
  /** The inks of the article's palette, from the brightest to the faintest. */
  inks: LightColors
  land: LandscapeColors
}

export const createPlate = (
  size: { width: number; height: number },
  { isSmall, bold }: Pick<Plate, 'isSmall' | 'bold'>,
  theme: Theme,
  palette: Palette,
  random: Random,
): Plate => {
  const width = isSmall ? 480 : 1200
  return {
    width,
    height: Math.round((width * size.height) / size.width),
    isDay: theme === 'theme-light',
    isSmall,
    bold,
    random,
    inks: palette[theme],
    land: lands[theme],
  }
}

/** Lines of one ink. @param more further attributes */
export const lines = (plate: Plate, d: string, ink: string, width: number, opacity = 1, more = ''): string =>
  d &&
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${num(width * plate.bold)}"` +
    `${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}${more && ` ${more}`}/>`

export const filled = (d: string, ink: string, opacity = 1): string =>
  d && `<path d="${d}" fill="${ink}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** A circle as part of a path. */
export const circle = (x: number, y: number, radius: number): string =>
  `M${num(x - radius)} ${num(y)}a${num(radius)} ${num(radius)} 0 1 0 ${num(2 * radius)} 0` +
  `a${num(radius)} ${num(radius)} 0 1 0 ${num(-2 * radius)} 0`

export const starField = ({ random, width, bold, land }: Plate, count: number, lowest: number): string => {
  let dots = ''
  for (let i = 0; i < count; i++) {
    const magnitude = random()
    const radius = (magnitude > 0.93 ? 1.7 : 0.9) * bold * 0.9
    dots += `<circle cx="${num(random() * width)}" cy="${num(random() * lowest)}" r="${num(radius)}" opacity="${num(0.25 + 0.6 * magnitude)}"/>`
  }
  return `<g fill="${land.star}">${dots}</g>`
}

/** Smooth random heights of a plane, 0 to 1. */
export const planeNoise = (random: Random): ((x: number, y: number, octaves?: number) => number) => {
  const heights = Float64Array.from({ length: 4096 }, random)
  const at = (i: number, j: number) => heights[((i & 63) << 6) | (j & 63)] as number
  const smooth = (x: number, y: number) => {
    const i = Math.floor(x)
    const j = Math.floor(y)
    const f = x - i
    const g = y - j
    const u = f * f * (3 - 2 * f)
    const v = g * g * (3 - 2 * g)
    return (
      (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v
    )
  }
  return (x, y, octaves = 4) => {
    let sum = 0
    let total = 0
    let amplitude = 0.5
    for (let i = 0; i < octaves; i++) {
      sum += amplitude * smooth(x, y)
      total += amplitude
      x = x * 2.03 + 11
      y = y * 2.03 + 7
      amplitude *= 0.5
    }
    return sum / total
  }
}

/** Water below a line: dashes that lengthen toward the viewer, in a faint and a bright ink. */
export const waterBelow = (plate: Plate, shore: number, faint: string, bright: string): string => {
  const { width, height, bold, random, isSmall, isDay } = plate
  const noise = planeNoise(random)
  const dashes = ['', '']
  for (let y = shore + 4 * bold; y < height; y += (4.5 + (y - shore) * 0.035) * bold) {
    const nearness = (y - shore) / (height - shore)
    for (let x = -20 * random(); x < width; ) {
      const m = noise((x / width) * 6, nearness * 3, 2)
      const length = (5 + 58 * m * m) * (0.45 + nearness) * (0.35 + 1.3 * random()) * (isSmall ? 0.8 : 1)
      const gap = (8 + 90 * (1 - m) * random() + 60 * nearness * random()) * (isSmall ? 0.6 : 1)
      dashes[m > 0.52 ? 1 : 0] += `M${num(x)} ${num(y)}h${num(length)}`
      x += length + gap
    }
  }
  const [low = '', high = ''] = dashes
  return (
    lines(plate, low, faint, 1.1, isDay ? 0.32 : 0.24) + lines(plate, high, bright, 1.2, isDay ? 0.6 : 0.48)
  )
}
