/** Cover motif: contours of a survey; every fifth line is heavy, and one path leads to the summit. */
import { num } from './canvas.ts'
import { lines, type Plate, planeNoise } from './plate.ts'

type Point = readonly [x: number, y: number]
type Segment = readonly [Point, Point]

export const contour = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, bold, inks, land } = plate
  const noise = planeNoise(random)
  const step = isSmall ? 10 : 18
  const columns = Math.ceil(w / step) + 1
  const rows = Math.ceil(h / step) + 1
  const summits = [
    [0.5 + 0.25 * random(), 0.34 + 0.2 * random(), 0.2, 1],
    [0.16 + 0.16 * random(), 0.6 + 0.2 * random(), 0.16, 0.62],
    [0.93, 0.7 + 0.2 * random(), 0.14, 0.5],
  ] as const
  const heightAt = (x: number, y: number) => {
    let height = 0.55 * noise((x / h) * 1.7 + 3, (y / h) * 1.7 + 1)
    for (const [sx, sy, spread, top] of summits) {
      const dx = (x - sx * w) / (h * spread * 2.1)
      const dy = (y - sy * h) / (h * spread * 2.1)
      height += top * 0.62 * Math.exp(-(dx * dx + dy * dy))
    }
    return height
  }
  const grid = Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (_, i) => heightAt(i * step, j * step)),
  )
  const at = (i: number, j: number) => grid[j]?.[i] ?? 0
  let out = ''
  const between = isSmall ? 0.05 : 0.042
  const levels = Math.round(0.95 / between)
  for (let k = 0; k < levels; k++) {
    const d = joined(segmentsAt(0.2 + k * between, columns, rows, step, at))
    const t = k / levels
    const ink = t < 0.3 ? (isDay ? '#6c8b99' : '#41606e') : t < 0.62 ? inks[2] : inks[1]
    const isMajor = k % 5 === 0
    out += lines(plate, d, ink, isMajor ? 1.9 : 0.95, isMajor ? 1 : 0.85)
  }
  const [x, y] = highest(columns, rows, step, at, summits[0][0] * w, h)
  const size = 7 * bold
  const mark = `<path d="M${num(x)} ${num(y - size * 1.5)}l${num(size * 1.3)} ${num(size * 2.2)}h${num(-size * 2.6)}z" fill="${isDay ? land.skyTop : land.ground}" stroke="${land.star}" stroke-width="${num(1.4 * bold)}"/>`
  const path =
    `M${num(0.04 * w)} ${num(h * 0.96)}C${num(0.2 * w)} ${num(0.6 * h)} ${num(0.3 * w)} ${num(0.95 * h)} ` +
    `${num(x * 0.66)} ${num(0.68 * h)}S${num(x * 0.9)} ${num(0.62 * h)} ${num(x - size)} ${num(y + size * 1.6)}`
  const dashes = `stroke-dasharray="${num(2 * bold)} ${num(5 * bold)}" stroke-linecap="round"`
  return out + mark + lines(plate, path, isDay ? '#b06a12' : land.lamp, 1.6, 1, dashes)
}

type HeightAt = (i: number, j: number) => number

/** Where the level crosses the edges of each cell (marching squares). */
const segmentsAt = (level: number, columns: number, rows: number, step: number, at: HeightAt): Segment[] => {
  const segments: Segment[] = []
  for (let j = 0; j < rows - 1; j++)
    for (let i = 0; i < columns - 1; i++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
      const [x, y] = [i * step, j * step]
      const points: Point[] = []
      const edge = (from: number, to: number, x1: number, y1: number, x2: number, y2: number) => {
        if (from < level === to < level) return
        const t = (level - from) / (to - from)
        points.push([x1 + (x2 - x1) * t, y1 + (y2 - y1) * t])
      }
      edge(a, b, x, y, x + step, y)
      edge(b, c, x + step, y, x + step, y + step)
      edge(d, c, x, y + step, x + step, y + step)
      edge(a, d, x, y, x, y + step)
      const [first, second, third, fourth] = points
      if (first && second) segments.push([first, second])
      if (third && fourth) segments.push([third, fourth])
    }
  return segments
}

const keyOf = ([x, y]: Point) => `${num(x)},${num(y)}`

/** Segments that meet become one line; lines of less than five points are dust. */
const joined = (segments: Segment[]): string => {
  const byEnd = new Map<string, Segment[]>()
  for (const segment of segments)
    for (const end of segment) byEnd.set(keyOf(end), [...(byEnd.get(keyOf(end)) ?? []), segment])
  const used = new Set<Segment>()
  let d = ''
  for (const segment of segments) {
    if (used.has(segment)) continue
    used.add(segment)
    const line: Point[] = [...segment]
    for (const isForward of [true, false])
      for (;;) {
        const end = (isForward ? line.at(-1) : line[0]) as Point
        const next = byEnd.get(keyOf(end))?.find((one) => !used.has(one))
        if (!next) break
        used.add(next)
        const point = keyOf(next[0]) === keyOf(end) ? next[1] : next[0]
        if (isForward) line.push(point)
        else line.unshift(point)
      }
    if (line.length >= 5) d += smoothed(line)
  }
  return d
}

/** Every second point is enough: curves run through the middles. */
const smoothed = (line: Point[]): string => {
  const kept = line.filter((_, i) => i % 2 === 0 || i === line.length - 1)
  return kept
    .map(([x, y], i) => {
      const after = kept[i + 1]
      if (i === 0) return `M${num(x)} ${num(y)}`
      return after
        ? `Q${num(x)} ${num(y)} ${num((x + after[0]) / 2)} ${num((y + after[1]) / 2)}`
        : `L${num(x)} ${num(y)}`
    })
    .join('')
}

const highest = (
  columns: number,
  rows: number,
  step: number,
  at: HeightAt,
  near: number,
  h: number,
): Point => {
  let best: Point = [near, h / 2]
  let top = 0
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++)
      if (Math.abs(i * step - near) < h * 0.3 && at(i, j) > top) {
        top = at(i, j)
        best = [i * step, j * step]
      }
  return best
}
