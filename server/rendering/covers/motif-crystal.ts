/** Cover motif: a snow crystal; one arm is drawn and turned five times. */
import { num } from './canvas.ts'
import { lines, type Plate, starField } from './plate.ts'

export const crystal = (plate: Plate): string => {
  const { width: w, height: h, isSmall, random } = plate
  let out = starField(plate, isSmall ? 16 : 40, h)
  if (isSmall) return out + flake(plate, w / 2, h / 2, h * 0.47, true)
  const x = 0.42 + 0.2 * random()
  const mirror = x > 0.52 ? 1 : -1
  out += flake(plate, w * (x - mirror * 0.38), h * (0.2 + 0.2 * random()), h * 0.15, false)
  out += flake(plate, w * (x - mirror * 0.28), h * 0.82, h * 0.09, false)
  out += flake(plate, w * (x + mirror * 0.34), h * (0.66 + 0.16 * random()), h * 0.12, false)
  return out + flake(plate, w * x, h * 0.52, h * 0.56, true)
}

const flake = (plate: Plate, cx: number, cy: number, radius: number, isMain: boolean): string => {
  const { random, isSmall, isDay, inks } = plate
  const count = isMain ? (isSmall ? 7 + Math.floor(4 * random()) : 8 + Math.floor(3 * random())) : 5
  const fullness = 0.34 + 0.2 * random()
  const branches = Array.from({ length: count }, (_, i) => {
    const t = (i + 1.2) / (count + 1)
    const swell = Math.sin(Math.PI * Math.min(1, t * 1.02)) ** 0.8
    return { t, length: radius * fullness * swell * (0.5 + 0.6 * random()) * (1 - 0.35 * t) }
  })
  const turn = 0.16 + random()
  const groups = ['', '', '']
  for (let arm = 0; arm < 6; arm++) {
    const angle = (arm * Math.PI) / 3 + turn
    const place = (u: number, v: number) =>
      `${num(cx + u * Math.cos(angle) - v * Math.sin(angle))} ${num(cy + u * Math.sin(angle) + v * Math.cos(angle))}`
    const line = (group: number, u1: number, v1: number, u2: number, v2: number) => {
      groups[group] += `M${place(u1, v1)}L${place(u2, v2)}`
    }
    const edge = radius * 0.011
    line(2, radius * 0.1, edge, radius * 0.985, 0)
    line(2, radius * 0.1, -edge, radius * 0.985, 0)
    for (const { t, length } of branches)
      for (const side of [1, -1]) {
        const u = t * radius
        line(1, u, 0, u + length * 0.5, side * length * 0.866)
        const needles = isSmall ? 3 : Math.max(3, Math.round(length / (radius * (isMain ? 0.12 : 0.25))))
        for (let i = 1; i < needles; i++) {
          const f = i / needles
          const reach = length * 0.3 * (1 - f) + radius * 0.012
          const [x, y] = [u + length * f * 0.5, side * length * f * 0.866]
          line(0, x, y, x + reach, y)
          if (!isSmall || i % 2) line(0, x, y, x - reach * 0.5, y + side * reach * 0.866)
        }
      }
    const next = angle + Math.PI / 3
    for (let i = 1; i <= (isSmall ? 5 : 9); i++) {
      const d = radius * (0.1 + 0.022 * i)
      groups[i % 3 === 0 ? 2 : 0] +=
        `M${place(d, 0)}L${num(cx + d * Math.cos(next))} ${num(cy + d * Math.sin(next))}`
    }
  }
  const [fine = '', middle = '', strong = ''] = groups
  return (
    lines(plate, fine, inks[2], isMain ? 0.9 : 0.8, isDay ? 0.85 : 0.75) +
    lines(plate, middle, inks[1], isMain ? 1.2 : 0.9) +
    lines(plate, strong, inks[0], isMain ? 1.7 : 1.1)
  )
}
