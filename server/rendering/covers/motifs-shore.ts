/** Cover motifs with water: a fjord, the moon over a strait, drifting ice. */

import { type CoverCanvas, ground, num, path } from './canvas.ts'
import { curtain, fullRays } from './curtain.ts'
import { hatching, ridge, ripples, slope, stars } from './landscape.ts'

export const fjord = (plate: CoverCanvas): string => {
  const { height: h, land } = plate
  const shore = h * 0.74
  const sky =
    stars(plate, 46, h * 0.6) +
    curtain(plate, { base: (u) => h * (0.56 - 0.1 * Math.sin(u * 3)), length: h * 0.52 }) +
    curtain(plate, {
      base: (u) => h * (0.62 - 0.05 * u),
      length: h * 0.26,
      rays: Math.round(fullRays(plate) * 0.5),
    })
  const far = ridge(plate, {
    foot: shore,
    height: h * 0.2,
    roughness: 4,
    profile: (t) => 0.35 + 0.3 * Math.cos(t * 6.28),
  })
  const near = ridge(plate, {
    foot: shore,
    height: h * 0.34,
    roughness: 5,
    profile: (t) => (Math.abs(t - 0.52) * 1.9) ** 1.5,
  })
  return (
    sky +
    slope(plate, far, shore, land.ridge) +
    hatching(plate, far, shore, 0.35) +
    slope(plate, near, shore, land.ground) +
    hatching(plate, near, shore, 0.6) +
    ground(plate, shore, land.water) +
    ripples(plate, shore)
  )
}

export const moon = (plate: CoverCanvas): string => {
  const { width: w, height: h, scale: k, random, land, light } = plate
  const shore = h * 0.7
  const x = w * (0.3 + 0.4 * random())
  const y = h * 0.36
  const radius = h * 0.2
  const phase = 0.25 + 0.5 * random()
  const sky = stars(plate, 60, h * 0.6)
  const disc = moonDisc(plate, x, y, radius, phase)
  const rays = curtain(plate, { base: (u) => h * (0.66 - 0.03 * Math.sin(u * 5)), length: h * 0.22 })

  let glitter = ''
  for (let row = shore + 5 * k; row < h; row += 6 * k) {
    const nearness = (row - shore) / (h - shore)
    const dashes = 1 + Math.floor(3 * random())
    for (let i = 0; i < dashes; i++) {
      const length = (16 + 60 * random()) * k * (0.4 + nearness)
      const centre = x + radius * 0.4 + (random() - 0.5) * radius * (1 + 2.4 * nearness)
      glitter += `M${num(centre - length / 2)} ${num(row)}h${num(length)}`
    }
  }
  const opacity = plate.theme === 'theme-light' ? 0.7 : 0.75
  const sea =
    ground(plate, shore, land.water) +
    ripples(plate, shore) +
    path(glitter, `stroke="${light[0]}" stroke-opacity="${opacity}" stroke-width="${num(1.5 * k)}"`)
  const hills = ridge(plate, {
    foot: shore,
    height: h * 0.13,
    roughness: 6,
    profile: (t) => Math.abs(t - x / w) ** 1.1 * 1.7,
  })
  return sky + disc + rays + sea + slope(plate, hills, shore, land.ground)
}

/** Wedges across the lit part; a hairline for the rest. */
const moonDisc = (plate: CoverCanvas, x: number, y: number, radius: number, phase: number): string => {
  const step = plate.height * 0.0085
  let lines = ''
  for (let row = y - radius + step; row < y + radius; row += step) {
    const half = Math.sqrt(radius * radius - (row - y) * (row - y))
    const terminator = half * (1 - 2 * phase) + (plate.random() - 0.5) * radius * 0.1
    lines +=
      `<path d="M${num(x + terminator - radius * 0.08)} ${num(row)}` +
      `L${num(x + half)} ${num(row - step * 0.28)}v${num(step * 0.56)}z"/>`
  }
  return (
    `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="none" stroke="${plate.land.hatch}" stroke-width="${num(plate.scale)}"/>` +
    `<g fill="${plate.light[0]}">${lines}</g>`
  )
}

export const floes = (plate: CoverCanvas): string => {
  const { width: w, height: h, scale: k, random, land, light } = plate
  const day = plate.theme === 'theme-light'
  const shore = h * 0.6
  let out =
    stars(plate, 44, h * 0.5) +
    curtain(plate, { base: (u) => h * (0.5 - 0.08 * Math.sin(u * 5)), length: h * 0.46 }) +
    ground(plate, shore, day ? '#e3ecec' : '#0a1216') +
    ripples(plate, shore)
  const edge = `stroke="${day ? land.hatch : light[2]}" stroke-opacity="${day ? 0.8 : 0.5}" stroke-width="${num(k)}"`
  for (let row = 0; row < 6; row++) {
    const y = shore + (h - shore) * ((row + 0.4) / 6) ** 1.5
    const size = 0.25 + row * 0.28
    for (let i = 0; i < 7 - row * 0.6; i++) {
      const x = w * random() * 1.1 - 0.05 * w
      const radius = (40 + 70 * random()) * size * k
      let outline = ''
      const corners = 6 + Math.floor(random() * 3)
      for (let corner = 0; corner < corners; corner++) {
        const angle = (corner / corners) * 6.283
        const px = x + Math.cos(angle) * radius * (0.75 + 0.4 * random())
        const py = y + Math.sin(angle) * radius * 0.16 * (0.75 + 0.4 * random())
        outline += `${corner ? 'L' : 'M'}${num(px)} ${num(py)}`
      }
      out += path(`${outline}z`, `transform="translate(0 ${num(4 * size)})" fill="${land.iceShade}"`)
      out += path(`${outline}z`, `fill="${land.ice}" ${edge}`)
    }
  }
  return out
}
