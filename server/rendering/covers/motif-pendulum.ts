/** Cover motif: the path of a swinging pen (harmonograph), which loses its swing. */
import { num } from './canvas.ts'
import { lines, type Plate } from './plate.ts'

/** Ratios of the two swings that close to a figure. */
const ratios = [[2, 3], [3, 4], [3, 5], [1, 2], [4, 5], [2, 5]] as const // biome-ignore format: a list

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
