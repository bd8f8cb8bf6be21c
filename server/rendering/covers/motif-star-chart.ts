/** Cover motif: the real stars around the pole on their grid, with the ecliptic dashed. */
import { num } from './canvas.ts'
import { circle, lines, type Plate } from './plate.ts'

/** Right ascension in hours and declination in degrees, line by line. */
const constellations: readonly (readonly (readonly [number, number])[])[] = [
  [[11.06, 61.8], [11.03, 56.4], [11.9, 53.7], [12.26, 57], [11.06, 61.8]],
  [[12.26, 57], [12.9, 56], [13.4, 54.9], [13.79, 49.3]],
  [[2.5, 89.3], [17.5, 86.6], [16.77, 82], [15.73, 77.8], [14.85, 74.2], [15.35, 71.8], [16.29, 75.8], [15.73, 77.8]],
  [[0.15, 59.2], [0.68, 56.5], [0.95, 60.7], [1.43, 60.2], [1.9, 63.7]],
  [[21.3, 62.6], [21.48, 70.6], [23.66, 77.6], [22.83, 66.2], [22.18, 58.2], [21.3, 62.6]],
  [[20.69, 45.3], [20.37, 40.3], [19.51, 28]],
  [[20.77, 34], [20.37, 40.3], [19.75, 45.1]],
  [[17.94, 51.5], [17.5, 52.3], [17.89, 56.9], [19.2, 67.7], [17.15, 65.7], [16.4, 61.5], [15.41, 59], [14.07, 64.4]],
  [[3.08, 53.5], [3.4, 49.9], [3.96, 40]],
  [[3.4, 49.9], [3.14, 41]],
  [[5.28, 46], [5.99, 44.9], [5.99, 37.2], [5.44, 28.6], [4.95, 33.2], [5.28, 46]],
  [[18.62, 38.8], [18.75, 37.6], [18.91, 36.9], [18.98, 32.7], [18.83, 33.4], [18.75, 37.6]],
] // biome-ignore format: a table
const brightest = new Set([2.5, 11.06, 12.9, 5.28, 18.62, 20.69, 13.79, 3.4])

export const starChart = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, bold, inks, land } = plate
  const cx = w * (isSmall ? 0.5 : 0.36 + 0.28 * random())
  const cy = h * (isSmall ? 0.5 : 0.44 + 0.16 * random())
  const degree = h * (isSmall ? 0.0088 : 0.0118)
  // The season and the hour of the chart.
  const turn = random() * 6.283
  const place = (hours: number, declination: number) => {
    const angle = (-hours / 12) * Math.PI - turn
    const radius = (90 - declination) * degree
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)] as const
  }
  const spot = (hours: number, declination: number) => place(hours, declination).map(num).join(' ')
  let grid = ''
  for (let d = 10; d <= 90; d += 10) grid += circle(cx, cy, d * degree)
  for (let hour = 0; hour < 24; hour++) grid += `M${spot(hour, hour % 6 ? 80 : 90)}L${spot(hour, -4)}`
  let scale = ''
  for (const ring of [40, 50])
    for (let i = 0; i < (isSmall ? 120 : 180); i++) {
      const hours = i / (isSmall ? 5 : 7.5)
      scale += `M${spot(hours, ring)}L${spot(hours, ring - (i % 5 ? 0.8 : 1.8))}`
    }
  let figures = ''
  let stars = ''
  for (const line of constellations)
    for (const [i, [hours, declination]] of line.entries()) {
      const [x, y] = place(hours, declination)
      figures += `${i ? 'L' : 'M'}${num(x)} ${num(y)}`
      const isBright = brightest.has(hours)
      const radius = (isBright ? 3.6 : 2.1) * bold * (isSmall ? 0.78 : 1)
      stars += `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}"/>`
      if (isBright) stars += rays(x, y, radius)
    }
  let milkyWay = ''
  for (let i = 0; i < (isSmall ? 120 : 180); i++) {
    const u = random() * 1.2 - 0.1
    const v = (random() + random() + random() - 1.5) * 0.24
    milkyWay += `<circle cx="${num(w * u)}" cy="${num(h * (1.05 - 0.95 * u + v))}" r="${num((0.4 + 0.8 * random()) * bold * 0.8)}"/>`
  }
  const dashes = `stroke-dasharray="${num(6 * bold)} ${num(5 * bold)}"`
  return (
    `<g fill="${land.star}" opacity=".5">${milkyWay}</g>` +
    lines(plate, grid, isDay ? '#7d929a' : '#41606e', 0.8, isDay ? 0.6 : 0.75) +
    lines(plate, scale, inks[3], 0.9) +
    lines(
      plate,
      circle(cx - 23.5 * degree, cy, 66.5 * degree),
      isDay ? '#b06a12' : land.lamp,
      1.2,
      0.8,
      dashes,
    ) +
    lines(plate, figures, inks[2], 1.3) +
    `<g fill="${inks[0]}">${stars}</g>`
  )
}

const rays = (x: number, y: number, radius: number): string => {
  const [long, short] = [radius * 3.1, radius * 0.5]
  const point = (dx: number, dy: number) => `${num(x + dx)} ${num(y + dy)}`
  return (
    `<path d="M${point(-long, 0)}L${point(0, -short)}L${point(long, 0)}L${point(0, short)}z` +
    `M${point(0, -long)}L${point(short, 0)}L${point(0, long)}L${point(-short, 0)}z"/>`
  )
}
