/** Cover motif: tide lines, which bend around stones and break where the water is smooth. */
import { num } from './canvas.ts'
import { lines, type Plate, planeNoise } from './plate.ts'

type Stone = { x: number; y: number; spread: number; size: number }

export const tide = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, bold, inks, land } = plate
  const noise = planeNoise(random)
  const rows = isSmall ? 30 : 46
  const stones: Stone[] = [
    { x: 0.2 + 0.14 * random(), y: 0.36 + 0.12 * random(), spread: 0.05, size: 0.17 },
    { x: 0.64 + 0.14 * random(), y: 0.26 + 0.1 * random(), spread: 0.035, size: 0.1 },
    { x: 0.46 + 0.12 * random(), y: 0.66, spread: 0.03, size: 0.1 },
    { x: 0.84 + 0.06 * random(), y: 0.58 + 0.1 * random(), spread: 0.06, size: 0.16 },
  ]
  const groups = ['', '', '', '']
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1)
    const level = h * (0.1 + 0.95 * t ** 1.12)
    let isDown = false
    let d = ''
    for (let x = -8; x <= w + 8; x += isSmall ? 8 : 14) {
      const u = x / w
      let y = level + h * 0.13 * (0.25 + t) * (noise(u * 3.2 + t * 1.1, t * 2.6, 3) - 0.5) * 2
      for (const stone of stones) {
        const dx = ((u - stone.x) / stone.spread) * (h / w) * 2.2
        const dy = (level / h - stone.y) / 0.16
        y += (dy > 0 ? 1 : -1) * h * stone.size * 0.62 * Math.exp(-dx * dx * 0.5) * Math.exp(-dy * dy * 0.9)
      }
      const isDrawn = noise(u * 9 + 40, t * 14 + 9, 2) > 0.36 + 0.1 * Math.sin(t * 9)
      if (isDrawn) d += `${isDown ? 'L' : 'M'}${num(x)} ${num(y)}`
      isDown = isDrawn
    }
    groups[t < 0.3 ? 0 : t < 0.62 ? 1 : t < 0.85 ? 2 : 3] += d
  }
  let hatching = ''
  for (const { x, y, size } of stones) {
    const radius = size * h * 0.56
    for (let dy = -radius; dy < radius * 0.55; dy += 3.4 * bold) {
      const half = radius * 1.55 * Math.sqrt(Math.max(0, 1 - (dy / radius) ** 2)) * (0.9 + 0.2 * random())
      hatching += `M${num(x * w - half * (0.35 + 0.5 * random()))} ${num(y * h + dy)}H${num(x * w + half)}`
    }
  }
  const [far = '', middle = '', near = '', shore = ''] = groups
  return (
    lines(plate, far, inks[3], 1, isDay ? 0.9 : 0.8) +
    lines(plate, middle, inks[2], 1.1) +
    lines(plate, near, inks[1], 1.3) +
    lines(plate, shore, inks[0], 1.6) +
    lines(plate, hatching, isDay ? land.ground : land.hatch, 1.5, isDay ? 0.9 : 0.75)
  )
}
