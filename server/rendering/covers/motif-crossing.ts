/** Cover motif: a bridge over a strait, hung from cables, stayed from pylons or carried by an arch; its cables are the lines. */
import { num } from './canvas.ts'
import { filled, lines, type Plate, starField, waterBelow } from './plate.ts'

type Point = [x: number, y: number]
/** The parts of a bridge as paths. */
type Bridge = { cables: string; hangers: string; legs: string }

export const crossing = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, bold, inks, land } = plate
  const shore = h * (0.74 + 0.1 * random())
  const rise = 0.02 + 0.06 * random()
  const deckY = shore - h * (0.14 + 0.08 * random())
  const deckAt = (x: number) => deckY + h * rise * (1 - 2 * Math.sin((Math.PI * x) / w))
  const kind = random()
  const build = kind < 0.36 ? suspended : kind < 0.7 ? stayed : arched
  const isMirrored = random() < 0.5
  const { cables, hangers, legs } = build(plate, deckAt, shore)
  const step = isSmall ? 8 : 12
  let deck = `M-4 ${num(deckAt(0))}`
  for (let x = step; x <= w + step; x += step) deck += `L${num(x)} ${num(deckAt(x))}`
  let lamps = ''
  let reflected = ''
  const gap = isSmall ? 36 : 46
  for (let x = gap / 2; x < w; x += gap) {
    lamps += `<circle cx="${num(x)}" cy="${num(deckAt(x) - 4 * bold)}" r="${num(1.7 * bold)}"/>`
    for (let y = shore + 4 * bold; y < h; y += 6 * bold)
      if (random() < 0.6)
        reflected += `M${num(x - (3 + 5 * random()) * bold)} ${num(y)}h${num((5 + 9 * random()) * bold)}`
  }
  const lamp = isDay ? '#b06a12' : land.lamp
  const body =
    hills(plate, shore) +
    filled(`M0 ${num(shore)}H${w}V${h}H0z`, land.water) +
    waterBelow(plate, shore, inks[3], inks[2]) +
    lines(plate, reflected, lamp, 1.2, 0.6) +
    lines(plate, hangers, inks[2], 0.95, 0.9) +
    lines(plate, legs, isDay ? land.ground : inks[1], isSmall ? 3.2 : 4.4, 1, 'stroke-linejoin="round"') +
    lines(plate, cables, inks[0], 1.9) +
    lines(plate, deck, inks[1], isSmall ? 2.4 : 3.2) +
    `<g fill="${lamp}">${lamps}</g>`
  const sky = starField(plate, isSmall ? 22 : 70, h * 0.5)
  return sky + (isMirrored ? `<g transform="translate(${w} 0) scale(-1 1)">${body}</g>` : body)
}

/** Two towers apart, or one near the viewer whose cable leaves the plate. */
const suspended = ({ width: w, height: h, random, isSmall }: Plate, deckAt: Deck, shore: number): Bridge => {
  const top = h * (0.12 + 0.12 * random())
  const isNear = random() < 0.5
  const first = w * (isNear ? 0.24 + 0.16 * random() : 0.1 + 0.12 * random())
  const second = isNear ? w * 1.5 : first + w * (0.5 + 0.24 * random())
  const sag = (x: number): number => {
    if (x < first) return top + (deckAt(0) - top) * ((first - x) / first) ** 1.12 * 0.94
    if (x > second) return top + (deckAt(w) - top) * ((x - second) / (w - second)) ** 1.12 * 0.94
    return top + (deckAt(x) - top) * 0.93 * (1 - ((2 * (x - first)) / (second - first) - 1) ** 2)
  }
  let cables = ''
  for (let x = 0; x <= w; x += 6) cables += `${x ? 'L' : 'M'}${num(x)} ${num(sag(x))}`
  let hangers = ''
  for (let x = 5; x < w; x += isSmall ? 11 : 13)
    if (deckAt(x) - sag(x) > 3) hangers += `M${num(x)} ${num(sag(x))}V${num(deckAt(x))}`
  return {
    cables,
    hangers,
    legs: [first, second]
      .filter((x) => x < w)
      .map((x) => tower(h, x, top, shore))
      .join(''),
  }
}

type Deck = (x: number) => number

const tower = (h: number, x: number, top: number, shore: number): string => {
  const [slim, wide] = [h * 0.03, h * 0.05]
  let legs = ''
  for (const side of [-1, 1])
    legs += `M${num(x + side * slim)} ${num(top - h * 0.025)}L${num(x + side * wide)} ${num(shore)}`
  for (const part of [0, 0.3, 0.62]) {
    const half = slim + (wide - slim) * part
    legs += `M${num(x - half)} ${num(top + (shore - top) * part)}h${num(2 * half)}`
  }
  return legs
}

/** One or two pylons; the stays meet at the top, or are parallel. */
const stayed = ({ width: w, height: h, random, isSmall }: Plate, deckAt: Deck, shore: number): Bridge => {
  const pylons =
    random() < 0.55
      ? [w * (0.34 + 0.2 * random())]
      : [w * (0.2 + 0.06 * random()), w * (0.72 + 0.08 * random())]
  const isFan = random() < 0.6
  const reach = pylons.length === 1 ? w * 0.46 : w * 0.255
  const count = isSmall ? 11 : 18
  const top = h * (0.08 + 0.1 * random())
  let hangers = ''
  let legs = ''
  for (const x of pylons) {
    const foot = deckAt(x)
    for (let i = 1; i <= count; i++)
      for (const side of [-1, 1]) {
        const end: Point = [x + (side * reach * i) / count, deckAt(x + (side * reach * i) / count)]
        const from = top + (foot - top) * (isFan ? 0.16 : 0.86) * (1 - i / count)
        hangers += `M${num(x)} ${num(from)}L${num(end[0])} ${num(end[1])}`
      }
    const half = h * 0.055
    legs += `M${num(x - half * 0.7)} ${num(shore)}L${num(x - half)} ${num(foot)}L${num(x)} ${num(top - h * 0.03)}L${num(x + half)} ${num(foot)}L${num(x + half * 0.7)} ${num(shore)}`
  }
  return { cables: '', hangers, legs }
}

/** An arch through the deck, on two piers, with smaller ones before and behind it. */
const arched = ({ width: w, height: h, random, isSmall }: Plate, deckAt: Deck, shore: number): Bridge => {
  const from = w * (0.08 + 0.14 * random())
  const to = from + w * (0.6 + 0.16 * random())
  const top = h * (0.14 + 0.12 * random())
  const archAt = (x: number, lift: number): number => {
    const t = (2 * (x - from)) / (to - from) - 1
    return shore - (shore - top - lift) * (1 - t * t)
  }
  let cables = ''
  const step = isSmall ? 6 : 8
  for (const lift of [0, h * 0.055])
    for (let x = from; x <= to; x += step)
      cables += `${x === from ? 'M' : 'L'}${num(x)} ${num(archAt(x, lift))}`
  let hangers = ''
  let side = 1
  for (let x = from; x < to; x += isSmall ? 12 : 16, side = -side) {
    const upper = archAt(x, h * 0.055)
    const deck = deckAt(x)
    hangers += `M${num(x)} ${num(upper)}V${num(deck)}`
    // The lattice between both chords of the arch.
    hangers += `M${num(x)} ${num(archAt(x, side > 0 ? 0 : h * 0.055))}L${num(Math.min(to, x + (isSmall ? 12 : 16)))} ${num(archAt(Math.min(to, x + (isSmall ? 12 : 16)), side > 0 ? h * 0.055 : 0))}`
  }
  let legs = ''
  for (const x of [from, to]) legs += `M${num(x)} ${num(deckAt(x))}V${num(shore)}`
  for (let x = from - w * 0.11; x > -w * 0.11; x -= w * 0.11)
    legs += `M${num(x)} ${num(deckAt(x))}V${num(shore)}`
  for (let x = to + w * 0.11; x < w * 1.11; x += w * 0.11)
    legs += `M${num(x)} ${num(deckAt(x))}V${num(shore)}`
  return { cables, hangers, legs }
}

/** The other shore: two lines of hills, the nearer one filled. */
const hills = ({ width: w, height: h, random, isDay, inks, land }: Plate, shore: number): string => {
  const phase = random() * 6
  const height = h * (0.04 + 0.1 * random())
  let d = `M0 ${num(shore)}`
  for (let x = 0; x <= w; x += w / 48) {
    const u = (x / w) * 6.28
    const y =
      shore -
      height *
        (0.45 +
          0.3 * Math.sin(u * 1.3 + phase) +
          0.2 * Math.sin(u * 3.1 + 2 * phase) +
          0.05 * Math.sin(u * 9))
    d += `L${num(x)} ${num(y)}`
  }
  return filled(`${d}L${w} ${num(shore)}z`, isDay ? inks[2] : land.ridge, isDay ? 0.22 : 1)
}
