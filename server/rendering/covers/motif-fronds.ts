/** Cover motif: ferns as they grow: a single frond, a rosette of fronds, or fiddleheads that are about to open. */
import { num } from './canvas.ts'
import { circle, filled, lines, type Plate, starField } from './plate.ts'

type Frond = { x: number; y: number; angle: number; length: number; bend: number; leaves: number }
type Drawn = { leaflets: string; stems: string }

export const fronds = (plate: Plate): string => {
  const { width: w, random, isSmall } = plate
  const kind = random()
  const isMirrored = random() < 0.5
  const grown = kind < 0.34 ? single(plate) : kind < 0.68 ? rosette(plate) : fiddleheads(plate)
  const sky = starField(plate, isSmall ? 10 : 30, plate.height * 0.6)
  return sky + (isMirrored ? `<g transform="translate(${w} 0) scale(-1 1)">${grown}</g>` : grown)
}

/** @param density how many leaflets a leaf has: long fronds have fewer, so that no cover weighs more than others */
const inked = (plate: Plate, density: number, grown: (Frond & { ink: number })[]): string => {
  const { inks, isDay } = plate
  let stems = ''
  let out = ''
  for (const { ink, ...frond } of grown) {
    const drawn = drawFrond(plate, frond, density)
    out += filled(drawn.leaflets, inks[ink] ?? inks[2], ink === 2 ? 0.85 : 1)
    stems += drawn.stems
  }
  return out + lines(plate, stems, inks[0], 0.8, isDay ? 0.8 : 0.65)
}

/** One frond across the whole plate, and the tip of another. */
const single = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall } = plate
  const length = Math.hypot(w, h) * (isSmall ? 0.92 : 0.8) * (0.9 + 0.2 * random())
  return inked(plate, isSmall ? 0.8 : 0.8, [
    {
      x: w * 1.03,
      y: h * (0.08 + 0.14 * random()),
      angle: 2.75,
      length: h * 0.5,
      bend: 0.4,
      leaves: isSmall ? 9 : 12,
      ink: 2,
    },
    {
      x: -w * 0.02,
      y: h * (0.86 + 0.14 * random()),
      angle: -0.62 - 0.2 * random(),
      length,
      bend: 0.7 + 0.4 * random(),
      leaves: isSmall ? 15 : 20,
      ink: 1,
    },
  ])
}

/** Fronds that open from one root. */
const rosette = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall } = plate
  const root = w * (0.36 + 0.28 * random())
  const count = isSmall ? 3 : 5
  return inked(
    plate,
    isSmall ? 0.75 : 0.6,
    Array.from({ length: count }, (_, i) => {
      const lean = (2 * i) / (count - 1) - 1
      return {
        x: root + lean * w * 0.03,
        y: h * 1.06,
        angle: -Math.PI / 2 + lean * (isSmall ? 0.62 : 0.85),
        length: h * (1.1 - 0.12 * Math.abs(lean) + 0.14 * random()) * (isSmall ? 0.95 : 1.05),
        bend: lean * (0.7 + 0.5 * random()),
        leaves: isSmall ? 11 : 13,
        ink: Math.abs(lean) < 0.35 ? 0 : i % 2 ? 2 : 1,
      }
    }),
  )
}

/** Young fronds, rolled up: a stem that ends in a spiral, with a bud at each turn of it. */
const fiddleheads = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, inks } = plate
  const count = isSmall ? 2 : 4
  let out = ''
  for (let i = 0; i < count; i++) {
    const x = w * ((i + 0.62 + 0.26 * random()) / (count + 0.5))
    const radius = h * (0.21 - 0.045 * (i % 2)) * (0.85 + 0.3 * random()) * (isSmall ? 1 : 0.82)
    const middle = h * (0.34 + 0.16 * (i % 2) + 0.08 * random())
    const turns = 2.3 + 0.5 * random()
    const points: [number, number, number][] = []
    const steps = 110
    for (let s = 0; s <= steps; s++) {
      const t = s / steps
      const angle = t * turns * 2 * Math.PI
      const r = radius * (1 - t) ** 0.82 + radius * 0.05
      points.push([x - radius * 1.05 + r * Math.cos(angle), middle - r * Math.sin(angle), angle])
    }
    const lean = w * 0.05 * (random() - 0.3)
    let stem = `M${num(x + lean)} ${num(h * 1.02)}Q${num(x + lean * 0.2)} ${num((h + middle) / 2)} ${num(x)} ${num(middle)}`
    for (const [px, py] of points) stem += `L${num(px)} ${num(py)}`
    let buds = ''
    for (let s = 2; s < steps * 0.9; s += isSmall ? 3 : 2) {
      const [px, py, angle] = points[s] as [number, number, number]
      const size = radius * 0.085 * (1 - (s / steps) * 0.75)
      buds += circle(px + Math.cos(angle) * size * 1.3, py - Math.sin(angle) * size * 1.3, size)
    }
    let hairs = ''
    for (let y = middle + h * 0.04; y < h; y += isSmall ? 9 : 12)
      for (const side of [-1, 1])
        hairs += `M${num(x + ((lean * (y - middle)) / (h - middle)) * 0.8)} ${num(y)}l${num(side * (isSmall ? 8 : 12) * (0.5 + random()))} ${num(isSmall ? -6 : -9)}`
    out +=
      lines(plate, hairs, inks[2], 1, 0.8) +
      filled(buds, inks[2], 0.9) +
      lines(plate, stem, inks[i % 2 ? 1 : 0], isSmall ? 2.4 : 3, 1, 'stroke-linecap="round"')
  }
  return out
}

/** @param density how many leaflets a leaf has, compared with a single frond; fewer are larger */
const drawFrond = (plate: Plate, { x, y, angle, length, bend, leaves }: Frond, density = 1): Drawn => {
  const step = length / leaves
  let stems = `M${num(x)} ${num(y)}`
  let leaflets = ''
  let side = ''
  for (let i = 1; i <= leaves; i++) {
    const t = i / leaves
    angle += (bend / leaves) * (0.4 + 1.5 * t * t)
    x += Math.cos(angle) * step
    y += Math.sin(angle) * step
    stems += `L${num(x)} ${num(y)}`
    if (t < 0.1) continue
    const swell = Math.sin(Math.PI * Math.min(1, 0.16 + t * 0.86)) ** 0.9
    const reach = length * (plate.isSmall ? 0.3 : 0.21) * swell * (1 - 0.3 * t)
    if (reach < 3) continue
    for (const s of [1, -1]) {
      const leaf = pinna(plate, x, y, angle + s * (1.15 - 0.35 * t), reach, s, density)
      leaflets += leaf.leaflets
      side += leaf.stems
    }
  }
  return { leaflets, stems: stems + side }
}

/** A leaf with its leaflets. */
const pinna = (
  { isSmall, bold }: Plate,
  x: number,
  y: number,
  angle: number,
  reach: number,
  side: number,
  density: number,
): Drawn => {
  const count = Math.max(3, Math.round((reach * density) / (isSmall ? 11 : 19)))
  let stems = `M${num(x)} ${num(y)}`
  let leaflets = ''
  for (let j = 1; j <= count; j++) {
    const f = j / count
    angle -= (side * 0.5) / count
    x += (Math.cos(angle) * reach) / count
    y += (Math.sin(angle) * reach) / count
    stems += `L${num(x)} ${num(y)}`
    const length = ((reach * 0.2) / density) * (1 - f * 0.86) + 2
    for (const s of [1, -1]) {
      const direction = angle + s
      const half = (isSmall ? 1.35 : 3) * (1.1 - f * 0.5) * (s > 0 ? 1.25 : 0.7) * ((bold * 0.75) / density)
      const [nx, ny] = [-Math.sin(direction) * half, Math.cos(direction) * half]
      const tip = `${num(x + Math.cos(direction) * length)} ${num(y + Math.sin(direction) * length)}`
      leaflets += `M${num(x + nx)} ${num(y + ny)}L${tip}L${num(x - nx)} ${num(y - ny)}z`
    }
  }
  return { leaflets, stems }
}
