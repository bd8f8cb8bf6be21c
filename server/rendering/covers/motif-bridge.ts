/** Cover motif of earlier designs: a suspension bridge over a strait; its hangers are the lines. */
import { num } from './canvas.ts'
import { filled, lines, type Plate, starField, waterBelow } from './plate.ts'

export const bridge = (plate: Plate): string => {
  const { width: w, height: h, random, isSmall, isDay, bold, inks, land } = plate
  const shore = h * 0.76
  const deckAt = (x: number) => h * (0.6 - 0.05 * Math.sin((Math.PI * x) / w))
  const first = w * (0.16 + 0.1 * random())
  const second = first + w * (0.46 + 0.08 * random())
  const top = h * (0.16 + 0.08 * random())
  const sag = (x: number): number => {
    if (x < first) return top + (deckAt(0) - top) * ((first - x) / first) ** 1.15 * 0.9
    if (x > second) return top + (deckAt(w) - top) * ((x - second) / (w - second)) ** 1.15 * 0.9
    const t = (x - first) / (second - first)
    return top + (deckAt(x) - top) * 0.92 * (1 - (2 * t - 1) ** 2)
  }
  let cable = ''
  let deck = ''
  for (let x = 0; x <= w; x += 8) {
    cable += `${x ? 'L' : 'M'}${num(x)} ${num(sag(x))}`
    deck += `${x ? 'L' : 'M'}${num(x)} ${num(deckAt(x))}`
  }
  let hangers = ''
  let truss = ''
  const gap = isSmall ? 11 : 13
  for (let x = gap / 2; x < w; x += gap) {
    if (deckAt(x) - sag(x) > 3) hangers += `M${num(x)} ${num(sag(x))}V${num(deckAt(x))}`
    truss += `M${num(x)} ${num(deckAt(x))}l${num(gap / 2)} ${num(h * 0.026)}l${num(gap / 2)} ${num(-h * 0.026)}`
  }
  let lamps = ''
  let reflections = ''
  for (let x = gap * 1.5; x < w; x += gap * 3) {
    lamps += `<circle cx="${num(x)}" cy="${num(deckAt(x) - 3 * bold)}" r="${num(1.5 * bold)}"/>`
    for (let y = shore + 4 * bold; y < h; y += 6 * bold)
      if (random() < 0.55)
        reflections += `M${num(x - (3 + 5 * random()) * bold)} ${num(y)}h${num((5 + 9 * random()) * bold)}`
  }
  const towers = [first, second].map((x) => tower(plate, x, top, shore)).join('')
  return (
    starField(plate, isSmall ? 22 : 70, h * 0.5) +
    filled(`M0 ${num(shore)}H${w}V${h}H0z`, land.water) +
    waterBelow(plate, shore, inks[3], inks[2]) +
    lines(plate, reflections, isDay ? '#b06a12' : land.lamp, 1.2, 0.55) +
    lines(plate, hangers, inks[2], 0.9, 0.9) +
    towers +
    lines(plate, cable, inks[0], 2) +
    lines(plate, truss, inks[2], 0.9) +
    lines(plate, deck, inks[1], 2.2) +
    `<g fill="${isDay ? '#b06a12' : land.lamp}">${lamps}</g>`
  )
}

const tower = (plate: Plate, x: number, top: number, shore: number): string => {
  const { height: h, isDay, inks, land } = plate
  const [slim, wide] = [h * 0.014, h * 0.024]
  const leg = (side: number) =>
    `M${num(x + side * slim * 2.4)} ${num(top - h * 0.02)}L${num(x + side * wide * 2)} ${num(shore)}`
  let beams = ''
  for (const part of [0, 0.22, 0.5, 0.82]) {
    const y = top + (shore - top) * part
    const half = slim * 2.4 + (wide * 2 - slim * 2.4) * part
    beams += `M${num(x - half)} ${num(y)}h${num(2 * half)}`
  }
  return (
    lines(plate, leg(-1) + leg(1), isDay ? land.ground : land.hatch, 5) +
    lines(plate, leg(-1) + leg(1), inks[1], 1) +
    lines(plate, beams, isDay ? land.ground : inks[2], 2.2)
  )
}
