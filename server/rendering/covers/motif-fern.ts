/** Cover motif of earlier designs: fern fronds; each leaf repeats the frond at a sixth of its size. */
import { num } from './canvas.ts'
import { filled, lines, type Plate, starField } from './plate.ts'

export type Frond = { x: number; y: number; angle: number; length: number; bend: number; leaves: number }
type Drawn = { leaflets: string; stems: string }

export const fern = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, inks, land, bold } = plate
  const shift = (random() - 0.5) * 0.14
  const sway = 0.8 + 0.4 * random()
  const fronds: (Frond & { ink: number })[] = isSmall
    ? [
        { x: w * 0.62, y: h * 1.1, angle: -1.9, length: h * 0.85, bend: -0.7 * sway, leaves: 12, ink: 2 },
        {
          x: w * (0.16 + shift),
          y: h * 1.08,
          angle: -1.15,
          length: h * 1.2,
          bend: 0.9 * sway,
          leaves: 16,
          ink: 1,
        },
      ]
    : [
        { x: w * 0.99, y: h * 1.05, angle: -1.95, length: h * 0.8, bend: -0.5, leaves: 9, ink: 3 },
        {
          x: w * (0.8 + shift),
          y: h * 1.12,
          angle: -1.95,
          length: h * 1.15,
          bend: -0.75 * sway,
          leaves: 13,
          ink: 2,
        },
        {
          x: w * (0.24 + shift),
          y: h * 1.12,
          angle: -1.2,
          length: h * 1.45,
          bend: 1.25 * sway,
          leaves: 17,
          ink: 1,
        },
      ]
  let out = starField(plate, isSmall ? 10 : 30, h * 0.6)
  let reeds = ''
  for (let i = 0; i < (isSmall ? 5 : 14); i++) {
    const x = w * (0.78 + 0.2 * random())
    const length = h * (0.3 + 0.45 * random())
    reeds += `M${num(x)} ${h}q${num(-6 * bold)} ${num(-length * 0.6)} ${num((random() - 0.7) * 30 * bold)} ${num(-length)}`
  }
  out += lines(plate, reeds, land.hatch, 1, 0.5)
  let stems = ''
  for (const { ink, ...frond } of fronds) {
    const drawn = drawFrond(plate, frond)
    out += filled(drawn.leaflets, inks[ink] ?? inks[2], ink === 3 ? 0.7 : 1)
    stems += drawn.stems
  }
  return out + lines(plate, stems, inks[0], 0.8, isDay ? 0.8 : 0.65)
}

/** @param density how many leaflets a leaf has, compared with those of `fern`; fewer are larger */
export const drawFrond = (plate: Plate, { x, y, angle, length, bend, leaves }: Frond, density = 1): Drawn => {
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
