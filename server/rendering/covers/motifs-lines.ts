/** Cover motifs of lines: the rings of a tree, the path of a swinging pen, tide lines around stones. */
import { num } from './canvas.ts'
import { lines, type Plate, planeNoise } from './plate.ts'

/** −π to π. */
const angleBetween = (a: number, b: number): number => Math.atan2(Math.sin(a - b), Math.cos(a - b))

/** Narrow in hard years, with one crack. */
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

/** Ratios of the two swings that close to a figure. */
const ratios = [[2, 3], [3, 4], [3, 5], [1, 2], [4, 5], [2, 5]] as const // biome-ignore format: a list

/** A harmonograph, which loses its swing. */
export const pendulum = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, inks, land } = plate
  const [a, b] = ratios[Math.floor(random() * ratios.length)] as (typeof ratios)[number]
  const cx = w * (isSmall ? 0.5 : 0.36 + 0.28 * random())
  const [sizeX, sizeY] = isSmall ? [h * 0.52, h * 0.44] : [h * 0.72, h * 0.44]
  const phase = random() * 3.14
  const drift = 0.004 + 0.006 * random()
  const turns = isSmall ? 8 : 15
  // Enough for a smooth curve at the fastest swing.
  const perTurn = 26 * b
  const steps = turns * perTurn
  const groups = ['', '', '']
  for (let i = 0; i < steps; i++) {
    const at = (k: number) => {
      const s = (k / perTurn) * 6.283
      const fade = 1 - (0.82 * k) / steps
      const x = cx + sizeX * fade * Math.sin(a * s * (1 + drift / a) + phase)
      const y = h * 0.5 + sizeY * fade * Math.sin(b * s)
      return `${num(x)} ${num(y)}`
    }
    const group = i < steps * 0.34 ? 0 : i < steps * 0.7 ? 1 : 2
    const isStart = i === 0 || i === Math.ceil(steps * 0.34) || i === Math.ceil(steps * 0.7)
    groups[group] += `${isStart ? 'M' : 'L'}${at(i)}`
  }
  const [wide = '', middle = '', core = ''] = groups
  let paper = ''
  for (let x = (cx % (h / 8)) - h / 8; x < w; x += h / 8) paper += `M${num(x)} 0V${h}`
  for (let y = h / 16; y < h; y += h / 8) paper += `M0 ${num(y)}H${w}`
  return (
    lines(plate, paper, land.hatch, 0.6, isDay ? 0.3 : 0.22) +
    lines(plate, wide, inks[2], 0.8, isDay ? 0.8 : 0.75) +
    lines(plate, middle, inks[1], 1) +
    lines(plate, core, inks[0], 1.3)
  )
}

type Stone = { x: number; y: number; spread: number; size: number }

/** They bend around stones and break where the water is smooth. */
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
