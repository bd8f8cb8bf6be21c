/** Cover motifs on land: a hut with a lit window, a line of spruces, a peak, an arc above star trails. */

import { type CoverCanvas, num, path } from './canvas.ts'
import { curtain, fullRays } from './curtain.ts'
import { hatching, type LandscapePoint, ridge, slope, stars } from './landscape.ts'

export const hut = (plate: CoverCanvas): string => {
  const { width: w, height: h, land } = plate
  const sky =
    stars(plate, 60, h * 0.7) +
    curtain(plate, { base: (u) => h * (0.66 - 0.22 * u), length: h * 0.62, folds: 3 })
  const hill = ridge(plate, {
    foot: h * 0.83,
    height: h * 0.07,
    roughness: 3,
    profile: (t) => 0.6 + 0.4 * Math.sin(t * 5),
  })
  const ground = slope(plate, hill, h, land.ground) + hatching(plate, hill, h, 0.28)
  const x = w * (0.18 + 0.6 * plate.random())
  const stand = hill[Math.round(x / 8)] ?? (hill[10] as LandscapePoint)
  return sky + ground + app(plate, x, stand[1] + 4 * plate.scale)
}

const app = (plate: CoverCanvas, x: number, y: number): string => {
  const { scale: k, land } = plate
  const e = 34 * k
  const walls = `M${num(x - e)} ${num(y)}v${num(-e * 0.72)}l${num(e)} ${num(-e * 0.62)}l${num(e)} ${num(e * 0.62)}v${num(e * 0.72)}z`
  const window = `<rect x="${num(x - e * 0.2)}" y="${num(y - e * 0.62)}" width="${num(e * 0.4)}" height="${num(e * 0.36)}" fill="${land.lamp}"/>`
  const barAndChimney = `M${num(x)} ${num(y - e * 0.62)}v${num(e * 0.36)}M${num(x + e * 0.55)} ${num(y - e * 1.02)}v${num(-e * 0.42)}`
  return (
    path(walls, `fill="${land.wall}" stroke="${land.hatch}" stroke-width="${num(1.2 * k)}"`) +
    window +
    path(barAndChimney, `stroke="${land.wall}" stroke-width="${num(2.4 * k)}"`)
  )
}

export const spruces = (plate: CoverCanvas): string => {
  const { width: w, height: h, scale: k, random, land } = plate
  const sky =
    stars(plate, 50, h * 0.6) +
    curtain(plate, { base: (u) => h * (0.6 + 0.08 * Math.sin(u * 4)), length: h * 0.55 }) +
    curtain(plate, { base: () => h * 0.7, length: h * 0.2, rays: Math.round(fullRays(plate) * 0.4) })
  const hill = ridge(plate, {
    foot: h * 0.86,
    height: h * 0.1,
    roughness: 2,
    profile: (t) => 0.5 + 0.5 * Math.cos(t * 4),
  })
  let trees = ''
  for (let x = -10; x < w + 10; x += (7 + 9 * random()) * k) {
    const t = Math.max(0, Math.min(1, x / w))
    const foot = (hill[Math.round(t * (hill.length - 1))] ?? (hill[0] as LandscapePoint))[1]
    trees += spruce(x, foot, (26 + 95 * random() ** 2.2) * k)
  }
  return sky + slope(plate, hill, h, land.ground) + path(trees, `fill="${land.ground}"`)
}

/** Down one side and up the other in five tiers. */
const spruce = (x: number, foot: number, height: number): string => {
  const half = height * 0.15
  const top = foot - height
  const tiers = 5
  let d = `M${num(x)} ${num(top)}`
  for (let i = 1; i <= tiers; i++)
    d += `L${num(x + (half * i) / tiers)} ${num(top + (height * i) / tiers)}l${num(-half * 0.3)} ${num(-height * 0.03)}`
  d += `L${num(x)} ${num(foot + 6)}L${num(x - half)} ${num(foot)}`
  for (let i = tiers - 1; i >= 1; i--)
    d += `l${num(half * 0.3)} ${num(-height * 0.03)}L${num(x - (half * i) / tiers)} ${num(top + (height * i) / tiers)}`
  return `${d}z`
}

export const peak = (plate: CoverCanvas): string => {
  const { height: h, land } = plate
  const foot = h * 0.92
  const summit = 0.3 + 0.4 * plate.random()
  const sky =
    stars(plate, 60, h * 0.5) +
    curtain(plate, { base: (u) => h * (0.58 - 0.16 * Math.sin(u * 3.1)), length: h * 0.5 })
  const mountain = ridge(plate, {
    foot,
    height: h * 0.5,
    roughness: 7,
    profile: (t) => Math.max(0.06, 1 - (Math.abs(t - summit) * 2.3) ** 0.8),
    step: 6,
  })
  const foreground = ridge(plate, {
    foot: h,
    height: h * 0.15,
    roughness: 5,
    profile: (t) => 0.5 + 0.4 * Math.sin(t * 7),
  })
  return (
    sky +
    slope(plate, mountain, h, land.ridge) +
    hatching(plate, mountain, foot, 0.75) +
    slope(plate, foreground, h, land.ground)
  )
}

export const arc = (plate: CoverCanvas): string => {
  const { width: w, height: h, land } = plate
  const trails = starTrails(plate)
  const rise = h * 1.02
  const light = curtain(plate, {
    base: (u) => {
      const x = (u - 0.5) * w
      return h * 1.5 - Math.sqrt(Math.max(0, rise * rise - x * x * 0.36))
    },
    wave: h * 0.015,
    length: h * 0.34,
    fold: 0.02,
    folds: 5,
  })
  const hill = ridge(plate, {
    foot: h * 0.9,
    height: h * 0.1,
    roughness: 5,
    profile: (t) => 0.5 + 0.5 * Math.sin(t * 9),
  })
  return trails + light + slope(plate, hill, h, land.ground) + hatching(plate, hill, h, 0.3)
}

/** Short arcs about one pole, as a long exposure shows them. */
const starTrails = (plate: CoverCanvas): string => {
  const { width: w, height: h, random } = plate
  const poleX = w * 0.66
  const poleY = h * 0.2
  let d = ''
  for (let i = Math.round(70 * plate.detail); i > 0; i--) {
    const radius = h * (0.25 + 1.5 * random())
    const from = Math.PI * (1.05 + 0.9 * random())
    const to = from + (0.05 + 0.12 * random())
    d +=
      `M${num(poleX + radius * Math.cos(from))} ${num(poleY - radius * Math.sin(from))}` +
      `A${num(radius)} ${num(radius)} 0 0 0 ${num(poleX + radius * Math.cos(to))} ${num(poleY - radius * Math.sin(to))}`
  }
  const opacity = plate.theme === 'theme-light' ? 0.4 : 0.3
  return path(
    d,
    `fill="none" stroke="${plate.land.star}" stroke-opacity="${opacity}" stroke-width="${num(1.1 * plate.scale)}"`,
  )
}
