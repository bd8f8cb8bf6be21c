/** Cover motif: a lighthouse on a skerry; its beam is rays, which thin out with distance. */
import { num } from './canvas.ts'
import { filled, lines, type Plate, planeNoise, starField, waterBelow } from './plate.ts'

export const lighthouse = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, inks, land } = plate
  const shore = h * 0.74
  const x = w * (isSmall ? 0.36 + 0.28 * random() : 0.24 + 0.5 * random())
  const foot = shore - h * 0.04
  const lamp = foot - h * (0.4 + 0.06 * random())
  const tilt = -0.1 + 0.16 * random()
  const toRight = random() > 0.5 ? 1 : -1
  const [back, front] = [
    beam(plate, x, lamp, toRight * -1, tilt, 0.5),
    beam(plate, x, lamp, toRight, -tilt, 0.95),
  ]
  let glitter = ''
  for (let y = shore + 4; y < h; y += 5.6 * plate.bold)
    for (let i = 0; i < 3; i++) {
      const nearness = (y - shore) / (h - shore)
      const at = x + toRight * w * 0.16 + w * 0.5 * (random() - 0.5) * (0.5 + nearness)
      glitter += `M${num(at)} ${num(y)}h${num((10 + 44 * random()) * (0.5 + nearness) * (isSmall ? 0.6 : 1))}`
    }
  return (
    starField(plate, isSmall ? 26 : 80, h * 0.7) +
    filled(front, isDay ? inks[1] : inks[0], 0.75) +
    filled(back, inks[2], 0.6) +
    filled(`M0 ${num(shore)}H${w}V${h}H0z`, land.water) +
    waterBelow(plate, shore, inks[3], inks[2]) +
    lines(plate, glitter, isDay ? inks[1] : inks[0], 1.3, isDay ? 0.7 : 0.6) +
    skerry(plate, x, shore) +
    tower(plate, x, lamp, foot)
  )
}

/** Wedges that begin at the lamp, and end at different distances. */
const beam = (plate: Plate, x: number, y: number, side: number, tilt: number, reach: number): string => {
  const { width, height, isSmall, random, bold } = plate
  const count = isSmall ? 18 : 36
  let d = ''
  for (let i = 0; i < count; i++) {
    const angle = tilt - 0.12 + (0.24 * (i + 0.5 * random())) / count
    const length = width * reach * (0.75 + 0.4 * random())
    const [cos, sin] = [Math.cos(angle) * side, Math.sin(angle)]
    const [fromX, fromY] = [x + cos * height * 0.035, y + sin * height * 0.035]
    const [nx, ny] = [-sin * 1.15 * bold, cos * 1.15 * bold]
    d +=
      `M${num(fromX + nx)} ${num(fromY + ny)}L${num(x + cos * length)} ${num(y + sin * length)}` +
      `L${num(fromX - nx)} ${num(fromY - ny)}z`
  }
  return d
}

const skerry = (plate: Plate, x: number, shore: number): string => {
  const { width: w, height: h, random, bold, land } = plate
  const noise = planeNoise(random)
  const [from, to] = [x - w * 0.17, x + w * 0.2]
  let outline = `M${num(from)} ${num(shore + h * 0.02)}`
  let hatching = ''
  for (let at = from; at <= to; at += 5) {
    const t = (at - from) / (to - from)
    const y = shore + h * 0.012 - h * 0.075 * Math.sin(Math.PI * t) ** 0.6 * (0.55 + 0.8 * noise(t * 5, 1))
    outline += `L${num(at)} ${num(y)}`
    if (random() > 0.4)
      hatching += `M${num(at)} ${num(y + 2)}l${num((6 + 10 * random()) * bold * 0.5)} ${num((8 + 16 * random()) * bold * 0.6)}`
  }
  outline += `L${num(to)} ${num(shore + h * 0.02)}Q${num(x)} ${num(shore + h * 0.05)} ${num(from)} ${num(shore + h * 0.02)}z`
  return filled(outline, land.ground) + lines(plate, hatching, land.hatch, 0.9, 0.6)
}

const tower = (plate: Plate, x: number, lamp: number, foot: number): string => {
  const { height: h, isSmall, isDay, bold, inks, land, random } = plate
  const [wide, slim] = [h * 0.052, h * 0.031]
  const [top, bottom] = [lamp + h * 0.03, foot + h * 0.02]
  const half = (t: number) => slim + (wide - slim) * t
  const at = (t: number) => top + (bottom - top) * t
  const band = (from: number, to: number) =>
    `M${num(x - half(from))} ${num(at(from))}H${num(x + half(from))}L${num(x + half(to))} ${num(at(to))}H${num(x - half(to))}z`
  let shade = ''
  const rows = isSmall ? 12 : 22
  for (let i = 0; i < rows; i++)
    shade += `M${num(x + half(i / rows) * (-0.1 + 0.2 * random()))} ${num(at(i / rows))}H${num(x + half(i / rows))}`
  const edge = isDay ? land.ground : inks[1]
  const lantern =
    `M${num(x - slim * 1.5)} ${num(top)}h${num(slim * 3)}M${num(x - slim * 0.8)} ${num(top)}V${num(lamp - h * 0.03)}` +
    `h${num(slim * 1.6)}V${num(top)}M${num(x - slim)} ${num(lamp - h * 0.03)}L${num(x)} ${num(lamp - h * 0.07)}L${num(x + slim)} ${num(lamp - h * 0.03)}z` +
    `M${num(x)} ${num(lamp - h * 0.07)}v${num(-h * 0.03)}`
  return (
    `<path d="${band(0, 1)}" fill="${isDay ? '#f7fafa' : '#1a262d'}" stroke="${isDay ? land.ground : land.hatch}" stroke-width="${num(1.2 * bold)}"/>` +
    lines(plate, shade, edge, 1.1, 0.8) +
    filled(band(0.28, 0.44) + band(0.66, 0.82), isDay ? '#b53147' : '#f58692', 0.85) +
    `<path d="${lantern}" fill="${land.ground}" stroke="${edge}" stroke-width="${num(1.3 * bold)}"/>` +
    `<rect x="${num(x - slim * 0.35)}" y="${num(lamp - h * 0.018)}" width="${num(slim * 0.7)}" height="${num(h * 0.036)}" fill="${land.lamp}"/>`
  )
}
