/** Cover motif: the rings of a tree, narrow in hard years, with one crack. */
import { num } from './canvas.ts'
import { lines, type Plate, planeNoise } from './plate.ts'

/** −π to π. */
const angleBetween = (a: number, b: number): number => Math.atan2(Math.sin(a - b), Math.cos(a - b))

export const rings = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, inks, land } = plate
  const noise = planeNoise(random)
  const cx = w * (isSmall ? 0.5 : 0.32 + 0.36 * random())
  const cy = h * (0.48 + 0.08 * random())
  const outer = h * (isSmall ? 0.46 : 0.62)
  const crackAt = random() * 6.283
  const knotAt = crackAt + 2 + random() * 2
  const groups = ['', '', '']
  const steps = isSmall ? 60 : 84
  let year = 0
  for (let radius = h * 0.02; radius < outer; year++) {
    let isDown = false
    let d = ''
    for (let i = 0; i <= steps; i++) {
      const angle = (i / steps) * 6.283
      const t = radius / outer
      const bulge = noise(2 + Math.cos(angle) * 1.3, 2 + Math.sin(angle) * 1.3 + t * 0.5, 3) - 0.5
      const knot = Math.exp(-(angleBetween(angle, knotAt) ** 2) / 0.05) * 0.16 * t * (1 - t) * 4
      const r = radius * (1 + 0.42 * bulge - knot)
      // The crack widens outward.
      const fromCrack = Math.abs(angleBetween(angle, crackAt))
      const isDrawn = fromCrack > 0.012 + 0.1 * t * t
      if (isDrawn)
        d += `${isDown ? 'L' : 'M'}${num(cx + Math.cos(angle) * r)} ${num(cy + Math.sin(angle) * r * 0.94)}`
      isDown = isDrawn
    }
    groups[year % 10 === 9 ? 2 : radius / outer < 0.3 ? 1 : 0] += d
    radius += outer * (isSmall ? 0.034 : 0.027) * (0.45 + 1.1 * noise(year * 0.31, 7, 2))
  }
  let rays = ''
  for (let i = 0; i < (isSmall ? 26 : 60); i++) {
    const angle = random() * 6.283
    const from = outer * (0.15 + 0.6 * random())
    const to = from + outer * (0.05 + 0.12 * random())
    rays +=
      `M${num(cx + Math.cos(angle) * from)} ${num(cy + Math.sin(angle) * from * 0.94)}` +
      `L${num(cx + Math.cos(angle) * to)} ${num(cy + Math.sin(angle) * to * 0.94)}`
  }
  const [late = '', heart = '', decades = ''] = groups
  return (
    lines(plate, rays, land.hatch, 0.8, 0.55) +
    lines(plate, late, inks[2], 1, isDay ? 0.9 : 0.85) +
    lines(plate, heart, inks[0], 1.1) +
    lines(plate, decades, inks[1], 2)
  )
}
