/** Cover motif: a city by the water in the glow of its lights; towers, gables and terraces in the tones of the palette. */
import { num } from './canvas.ts'
import { mixInks } from './palettes.ts'
import { filled, lines, type Plate, starField, waterBelow } from './plate.ts'

/** How much of the palette the walls take, from the farthest row to the nearest. */
const TINTS = { night: [0.3, 0.2, 0.1, 0.03], day: [0.2, 0.42, 0.68, 0.92] }

type House = { x: number; width: number; top: number; foot: number }
type Windows = Record<'lamp' | 'bright' | 'dim', string>

export const skyline = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, inks, land } = plate
  const quay = h * (0.74 + 0.09 * random())
  // The high houses of a city stand together; some cities have none.
  const center = 0.15 + 0.7 * random()
  const spread = 0.16 + 0.22 * random()
  const rise = 0.14 + 0.36 * random()
  const rows = isSmall ? 3 : 4
  const lit: Windows = { lamp: '', bright: '', dim: '' }
  let out = starField(plate, isSmall ? 16 : 50, h * 0.4) + glow(plate, quay)
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1)
    const foot = quay - h * 0.13 * (1 - t)
    let walls = ''
    for (let x = -w * 0.05 * random(); x < w; ) {
      const width = (isSmall ? 34 : 52) * (0.55 + 1.1 * random()) * (0.75 + 0.5 * t)
      const nearCenter = Math.exp(-(((x / w - center) / spread) ** 2))
      const high = h * (0.07 + (0.06 + rise * nearCenter) * random() ** 1.2) * (1.25 - 0.45 * t)
      const house = { x, width, top: foot - high, foot: quay }
      walls += outline(plate, house)
      lightWindows(plate, house, t, lit)
      x += width + (random() > 0.8 ? width * 0.3 : 1.5)
    }
    const tints = TINTS[isDay ? 'day' : 'night']
    const tint = tints[Math.round(t * (tints.length - 1))] ?? 0
    const tone = isDay ? mixInks(land.skyLow, inks[0], tint) : mixInks(land.ground, inks[2], tint)
    out += filled(walls, tone)
    if (!isDay) out += lines(plate, walls, inks[2], 0.6, 0.25 + 0.4 * t)
    out += windowsOf(plate, lit, t)
    lit.lamp = lit.bright = lit.dim = ''
  }
  const water = filled(`M0 ${num(quay)}H${w}V${h}H0z`, land.water) + waterBelow(plate, quay, inks[3], inks[1])
  return out + water + reflections(plate, quay, center, spread)
}

/** The sky above a city is never dark: the light rises from the quay. */
const glow = ({ width, height, isDay, inks }: Plate, quay: number): string =>
  `<linearGradient id="g" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${inks[2]}" stop-opacity="${isDay ? 0.3 : 0.5}"/>` +
  `<stop offset="1" stop-color="${inks[3]}" stop-opacity="0"/></linearGradient>` +
  `<rect y="${num(height * 0.08)}" width="${width}" height="${num(quay - height * 0.08)}" fill="url(#g)"/>`

/** A flat roof, a gable, a terrace, or a mast. */
const outline = ({ random, bold, isSmall }: Plate, { x, width, top, foot }: House): string => {
  const kind = random()
  const begin = `M${num(x)} ${num(foot)}V${num(top)}`
  const end = `V${num(foot)}z`
  if (kind < 0.16)
    return `${begin}l${num(width / 2)} ${num(-width * 0.42)}l${num(width / 2)} ${num(width * 0.42)}${end}`
  if (kind < 0.34) {
    const step = width * 0.22
    const up = width * (0.25 + 0.3 * random())
    return `${begin}h${num(step)}v${num(-up)}h${num(width - 2 * step)}v${num(up)}h${num(step)}${end}`
  }
  if (kind > 0.9) {
    const mast = (isSmall ? 20 : 40) * (0.6 + 0.8 * random())
    const half = 0.7 * bold
    return `${begin}h${num(width / 2 - half)}v${num(-mast)}h${num(2 * half)}v${num(mast)}h${num(width / 2 - half)}${end}`
  }
  return `${begin}h${num(width)}${end}`
}

/** Whole houses are awake or asleep, as people are. */
const lightWindows = ({ random, isSmall }: Plate, house: House, t: number, lit: Windows): void => {
  const { x, width, top, foot } = house
  const across = (isSmall ? 7.6 : 12) * (0.7 + 0.5 * t)
  const down = (isSmall ? 9.5 : 14) * (0.7 + 0.5 * t)
  const awake = 0.12 + 0.6 * random() ** 1.5
  for (let y = top + down; y < foot - down * 0.6; y += down)
    for (let wx = x + across * 0.8; wx < x + width - across * 0.6; wx += across) {
      if (random() > awake) continue
      const kind = random()
      lit[kind < 0.5 ? 'lamp' : kind < 0.72 ? 'bright' : 'dim'] += `M${num(wx)} ${num(y)}v${num(down * 0.48)}`
    }
}

const windowsOf = (plate: Plate, { lamp, bright, dim }: Windows, t: number): string => {
  const { isDay, isSmall, inks, land } = plate
  const width = (isSmall ? 1.9 : 2.9) * (0.7 + 0.5 * t)
  const onPale = isDay && t < 0.6
  return (
    lines(plate, dim, onPale ? inks[1] : inks[2], width, onPale ? 0.5 : 0.75) +
    lines(plate, bright, onPale ? inks[0] : isDay ? '#f3f7f7' : inks[0], width, 0.85) +
    lines(plate, lamp, onPale ? '#915b10' : land.lamp, width, 0.6 + 0.4 * t)
  )
}

const reflections = (plate: Plate, quay: number, center: number, spread: number): string => {
  const { width: w, height: h, random, isSmall, isDay, bold, inks, land } = plate
  const dashes = ['', '']
  for (let i = 0; i < (isSmall ? 30 : 54); i++) {
    // Most light falls below the high houses.
    const x = random() < 0.5 ? random() * w : w * (center + (random() + random() - 1) * spread * 1.6)
    for (let y = quay + 4 * bold; y < h; y += 5.5 * bold)
      if (random() < 0.75 * (1 - ((y - quay) / (h - quay)) * 0.65))
        dashes[i % 3 === 0 ? 1 : 0] +=
          `M${num(x - (4 + 6 * random()) * bold)} ${num(y)}h${num((6 + 11 * random()) * bold)}`
  }
  const [warm = '', cold = ''] = dashes
  return lines(plate, cold, inks[1], 1.3, 0.7) + lines(plate, warm, isDay ? '#b06a12' : land.lamp, 1.3, 0.75)
}
