/** Cover motif of earlier designs: a city at night in rows of buildings; only windows and their reflections are bright. */
import { num } from './canvas.ts'
import { filled, lines, type Plate, starField, waterBelow } from './plate.ts'

const walls = {
  night: ['#121d24', '#111b22', '#0f181e', '#0c141a', '#0a1116', '#070c10'],
  day: ['#dfe8ea', '#cfdbde', '#b7c7cc', '#93a8b0', '#5d747e', '#324650'],
}

export const city = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, bold, inks, land } = plate
  const quay = h * (0.76 + 0.06 * random())
  const lamp = isDay ? '#b06a12' : land.lamp
  let out = starField(plate, isSmall ? 20 : 60, h * 0.45)
  const rows = 4
  // The high houses of a city stand together.
  const center = 0.2 + 0.6 * random()
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1)
    const foot = h * (0.5 + 0.3 * t)
    const base = (isSmall ? 26 : 40) * (0.6 + 0.9 * t)
    let houses = ''
    let edges = ''
    const windows = ['', '']
    for (let x = -base * random(); x < w; ) {
      const width = base * (0.6 + 1.2 * random())
      const nearCenter = Math.exp(-(((x / w - center) / 0.3) ** 2))
      const height = h * (0.08 + (0.12 + 0.26 * nearCenter) * random() ** 1.4) * (1.25 - 0.5 * t)
      const top = foot - height
      houses += `M${num(x)} ${num(quay)}V${num(top)}h${num(width)}V${num(quay)}z`
      edges += `M${num(x)} ${num(foot)}V${num(top)}h${num(width)}V${num(foot)}`
      const across = (isSmall ? 5.4 : 10) * (0.75 + 0.5 * t)
      const down = (isSmall ? 7.5 : 12) * (0.7 + 0.55 * t)
      for (let y = top + down * 0.8; y < foot - 2; y += down)
        for (let wx = x + across * 0.8; wx < x + width - across * 0.5; wx += across) {
          const chance = random()
          if (chance > 0.58) windows[chance > 0.9 ? 1 : 0] += `M${num(wx)} ${num(y)}v${num(down * 0.5)}`
        }
      x += width + (random() > 0.75 ? base * 0.3 * random() : 1)
    }
    const tone = walls[isDay ? 'day' : 'night'][Math.round(t * 5)] ?? land.ground
    const [dim = '', lit = ''] = windows
    out +=
      filled(houses, tone) +
      lines(plate, edges, land.hatch, 0.7, 0.25 + 0.3 * t) +
      lines(
        plate,
        dim,
        isDay ? (t > 0.7 ? '#dfe9ea' : '#5a6d75') : inks[2],
        1.3,
        isDay ? 0.8 : 0.5 + 0.35 * t,
      ) +
      lines(plate, lit, isDay && t <= 0.6 ? '#915b10' : land.lamp, 1.7, 0.95)
  }
  out += filled(`M0 ${num(quay)}H${w}V${h}H0z`, land.water) + waterBelow(plate, quay, inks[3], inks[2])
  let reflections = ''
  for (let i = 0; i < (isSmall ? 26 : 40); i++) {
    const x = random() * w
    for (let y = quay + 3 * bold; y < h; y += 6 * bold)
      if (random() < 0.62 * (1 - ((y - quay) / (h - quay)) * 0.6))
        reflections += `M${num(x - (4 + 7 * random()) * bold)} ${num(y)}h${num((6 + 12 * random()) * bold)}`
  }
  return out + lines(plate, reflections, lamp, 1.2, isDay ? 0.7 : 0.55)
}
