/** Draws the cover engraving of an article without an image: light in lines over a northern scene, or another motif in lines, as SVG. */
import { type CoverDesign, type CoverSize, coverSizes } from '#contract/covers.ts'
import type { Theme } from '#contract/locale.ts'
import type { CoverCanvas } from './canvas.ts'
import { contour } from './motif-contour.ts'
import { crossing } from './motif-crossing.ts'
import { crystal } from './motif-crystal.ts'
import { dial } from './motif-dial.ts'
import { fronds } from './motif-fronds.ts'
import { lighthouse } from './motif-lighthouse.ts'
import { skyline } from './motif-skyline.ts'
import { starChart } from './motif-star-chart.ts'
import { arc, hut, peak, spruces } from './motifs-land.ts'
import { pendulum, rings, tide } from './motifs-lines.ts'
import { fjord, floes, moon } from './motifs-shore.ts'
import { designedPalettes, type LightColors, lands, palettes } from './palettes.ts'
import { createPlate, type Plate } from './plate.ts'
import { type Random, randomFrom } from './random.ts'

const auroras = [fjord, hut, spruces, peak, moon, arc, floes]
const others = [
  tide, contour, crystal, starChart, skyline, lighthouse, fronds, dial, rings, pendulum, crossing,
] // biome-ignore format: in the order of `coverMotifs`

/** Small scenes have fewer, stronger strokes: a line thinner than 0.8 px on the screen is mud. */
type Shape = {
  width: number
  height: number
  detail: number
  bold: number
  /** The same for plates, whose strokes are made for 1200 or 480 units. */
  plate: { isSmall: boolean; bold: number }
}

const shapes: Record<CoverSize, Shape> = {
  wide: { ...coverSizes.wide, detail: 0.9, bold: 1.1, plate: { isSmall: false, bold: 1.15 } },
  lead: { ...coverSizes.lead, detail: 1, bold: 1, plate: { isSmall: false, bold: 1.5 } },
  half: { ...coverSizes.half, detail: 0.72, bold: 1.25, plate: { isSmall: false, bold: 1.6 } },
  row: { ...coverSizes.row, detail: 0.34, bold: 2.4, plate: { isSmall: true, bold: 1.75 } },
}

/**
 * An SVG document. Without a design the seed chooses an aurora and its palette. The same seed and design draw the same scene at every size, in night inks for the dark theme and
 * day inks for the light one; pure, so it may be cached for ever.
 */
export const drawCover = (
  seed: number,
  size: CoverSize,
  theme: Theme,
  design: CoverDesign | null = null,
): string => drawScene(seed, shapes[size], theme, design)

/** The same in any shape. */
export const drawScene = (seed: number, shape: Shape, theme: Theme, design: CoverDesign | null): string => {
  const random = randomFrom(seed)
  const drawnPalette = pick(random, palettes)
  const drawnMotif = pick(random, auroras)
  const palette = (design && designedPalettes[design.palette]) ?? drawnPalette
  const other = design && others[design.motif - auroras.length]
  return other
    ? drawPlate(other, shape, createPlate(shape, shape.plate, theme, palette, random))
    : drawAurora((design && auroras[design.motif]) ?? drawnMotif, seed, shape, theme, palette[theme], random)
}

const drawPlate = (motif: (plate: Plate) => string, { width, height }: Shape, plate: Plate): string => {
  const sky = `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${plate.land.skyTop}"/><stop offset="1" stop-color="${plate.land.skyLow}"/></linearGradient>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${plate.width} ${plate.height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${sky}</defs><rect width="${plate.width}" height="${plate.height}" fill="url(#s)"/>${motif(plate)}</svg>`
  )
}

const drawAurora = (
  motif: (plate: CoverCanvas) => string,
  seed: number,
  { width, height, detail, bold }: Shape,
  theme: Theme,
  light: LightColors,
  random: Random,
): string => {
  const plate: CoverCanvas = {
    detail,
    bold,
    width,
    height,
    theme,
    light,
    land: lands[theme],
    random,
    scale: width / 1200,
    id: `c${seed.toString(36)}${theme === 'theme-light' ? 'd' : 'n'}`,
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">` +
    `<defs>${sky(plate)}${rays(plate)}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#${plate.id}s)"/>${motif(plate)}</svg>`
  )
}

const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item

const sky = ({ id, land }: CoverCanvas): string =>
  `<linearGradient id="${id}s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${land.skyTop}"/>` +
  `<stop offset="1" stop-color="${land.skyLow}"/></linearGradient>`

/** Three brightnesses of one gradient; ink on snow needs more of the faint one than light on night does. */
const rays = (plate: CoverCanvas): string =>
  (plate.theme === 'theme-light' ? [0.5, 0.78, 1] : [0.34, 0.7, 1])
    .map((opacity, i) => rayGradient(`${plate.id}${i}`, plate.light, opacity))
    .join('')

const rayGradient = (id: string, [foot, body, middle, crown]: LightColors, opacity: number): string =>
  `<linearGradient id="${id}" x1="0" y1="1" x2="0" y2="0">` +
  stop(0, foot, opacity) +
  stop(0.07, body, opacity * 0.95) +
  stop(0.42, middle, opacity * 0.6) +
  stop(0.78, crown, opacity * 0.32) +
  stop(1, crown, 0) +
  '</linearGradient>'

const stop = (offset: number, ink: string, opacity: number): string =>
  `<stop offset="${offset}" stop-color="${ink}" stop-opacity="${+opacity.toFixed(4)}"/>`
