/** Cover motif: a compass dial; half of every point is hatched, and the needle has a color of its own. */
import { num } from './canvas.ts'
import { circle, filled, lines, type Plate } from './plate.ts'

export const dial = (plate: Plate): string => {
  const { width: w, height: h, isSmall, random } = plate
  if (isSmall) return rose(plate, w / 2, h / 2, h * 0.45, true)
  const x = 0.3 + 0.4 * random()
  const side = x < 0.5 ? 1 : -1
  return (
    arcScale(plate, w * (0.5 + side * 0.46)) +
    rose(plate, w * x, h * 0.54, h * 0.6, true) +
    rose(plate, w * (x + side * 0.44), h * 0.72, h * 0.18, false)
  )
}

/** A part of a much larger dial behind the others. */
const arcScale = (plate: Plate, cx: number): string => {
  const { height: h, land } = plate
  const [cy, radius] = [h * 1.9, h * 1.9]
  let d = ''
  for (let i = 0; i < 120; i++) {
    const angle = -2.2 + i * 0.0103
    const length = i % 10 === 0 ? 26 : i % 5 === 0 ? 17 : 9
    d += `${mark(cx, cy, angle, radius, radius - length)}`
  }
  return lines(plate, d, land.hatch, 0.9, 0.8) + lines(plate, circle(cx, cy, radius), land.hatch, 1, 0.8)
}

const mark = (cx: number, cy: number, angle: number, from: number, to: number): string =>
  `M${num(cx + Math.cos(angle) * from)} ${num(cy + Math.sin(angle) * from)}` +
  `L${num(cx + Math.cos(angle) * to)} ${num(cy + Math.sin(angle) * to)}`

/** Points of the rose: how many, how long, how wide, and turned by. */
const points = [
  { count: 8, length: 0.42, width: 0.05, turn: 0.3927, ink: 2 },
  { count: 4, length: 0.58, width: 0.08, turn: 0.7854, ink: 1 },
  { count: 4, length: 0.82, width: 0.1, turn: 0, ink: 0 },
] as const

const rose = (plate: Plate, cx: number, cy: number, radius: number, isMain: boolean): string => {
  const { isSmall, isDay, inks, land, random, bold } = plate
  const turn = -0.6 + 1.2 * random()
  const ticks = ['', '', '']
  const count = 180
  for (let i = 0; i < count; i++) {
    const degree = (i * 360) / count
    const length = degree % 30 === 0 ? 0.1 : degree % 10 === 0 ? 0.07 : 0.04
    const group = degree % 30 === 0 ? 2 : degree % 10 === 0 ? 1 : 0
    ticks[group] += mark(cx, cy, (i / count) * 6.2832 + turn, radius, radius * (1 - length))
  }
  const [fine = '', middle = '', strong = ''] = ticks
  const rings = [1, 0.885, 0.86, 0.6, 0.12].map((part) => circle(cx, cy, radius * part)).join('')
  let out =
    lines(plate, rings, inks[2], 1) +
    lines(plate, circle(cx, cy, radius * 1.03), inks[1], 2) +
    lines(plate, fine, inks[2], 0.9) +
    lines(plate, middle, inks[1], 1.2) +
    lines(plate, strong, inks[0], 1.9)
  const ground = isDay ? '#eef4f4' : '#0f181e'
  for (const { count, length, width, turn: by, ink } of points)
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * 6.2832 + turn + by
      const spot = (a: number, r: number) => `${num(cx + Math.cos(a) * r)} ${num(cy + Math.sin(a) * r)}`
      const tip = spot(angle, radius * length)
      const [left, right] = [
        spot(angle + 0.7854, width * radius * 1.2),
        spot(angle - 0.7854, width * radius * 1.2),
      ]
      let hatching = ''
      const strokes = Math.round((isSmall ? 9 : 14) * length)
      for (let j = 1; j < strokes; j++) {
        const f = j / strokes
        hatching += `M${spot(angle, radius * length * f)}L${spot(angle - 0.7854 * (1 - f) ** 2, radius * (width * 1.2 * 0.75 + (length - width * 0.9) * f))}`
      }
      out +=
        filled(`M${num(cx)} ${num(cy)}L${left}L${tip}L${right}z`, ground) +
        lines(plate, `M${left}L${tip}L${right}M${num(cx)} ${num(cy)}L${tip}`, inks[1], 0.9) +
        lines(plate, hatching, inks[2], 0.8, 0.9) +
        filled(`M${num(cx)} ${num(cy)}L${left}L${tip}z`, isDay ? inks[ink] : inks[Math.max(1, ink) as 1 | 2])
    }
  if (!isMain) return out
  const angle = -1.5708 + (random() - 0.5) * 0.9
  const spot = (far: number, aside: number) =>
    `${num(cx + Math.cos(angle) * radius * far - Math.sin(angle) * radius * aside)} ` +
    `${num(cy + Math.sin(angle) * radius * far + Math.cos(angle) * radius * aside)}`
  const needle = isDay ? '#b53147' : '#f58692'
  const hub = isDay ? land.skyTop : land.ground
  return (
    out +
    filled(`M${spot(0, 0.028)}L${spot(0.8, 0)}L${spot(0, -0.028)}z`, needle) +
    `<path d="M${spot(0, 0.028)}L${spot(-0.8, 0)}L${spot(0, -0.028)}z" fill="${hub}" stroke="${needle}" stroke-width="${num(1.1 * bold)}"/>` +
    `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(radius * 0.045)}" fill="${hub}" stroke="${needle}" stroke-width="${num(1.6 * bold)}"/>`
  )
}
