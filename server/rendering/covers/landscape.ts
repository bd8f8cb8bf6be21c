/** Draws the landscape of a cover: ridges with their hatching, stars above, water below. */
import { type CoverCanvas, num, path } from './canvas.ts'
import { fractal, noiseFrom } from './random.ts'

export type LandscapePoint = readonly [x: number, y: number]

export type RidgeShape = {
  /** The line from which it rises. */
  foot: number
  height: number
  roughness: number
  /** 0 to about 1 along the image, for t from 0 to 1. */
  profile: (t: number) => number
  step?: number
}

export const ridge = (plate: CoverCanvas, shape: RidgeShape): LandscapePoint[] => {
  const noise = noiseFrom(plate.random)
  const points: LandscapePoint[] = []
  for (let x = 0; x <= plate.width; x += shape.step ?? 8) {
    const t = x / plate.width
    const rise = shape.height * shape.profile(t) * (0.55 + 0.75 * fractal(noise, t * shape.roughness, 5))
    points.push([x, shape.foot - rise])
  }
  return points
}

/** The area between a ridge and the line `bottom`. */
export const slope = (plate: CoverCanvas, points: LandscapePoint[], bottom: number, ink: string): string =>
  path(
    `M0 ${bottom}${points.map(([x, y]) => `L${num(x)} ${num(y)}`).join('')}L${plate.width} ${bottom}z`,
    `fill="${ink}"`,
  )

/** Strokes down a ridge, denser on the side that falls away from the light. */
export const hatching = (
  plate: CoverCanvas,
  points: LandscapePoint[],
  bottom: number,
  opacity: number,
): string => {
  let d = ''
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i] as LandscapePoint
    const fall = (points[i + 1] as LandscapePoint)[1] - (points[i - 1] as LandscapePoint)[1]
    const length = (bottom - y) * (0.18 + 0.45 * plate.random())
    if (length < 5) continue
    if (fall > 0 || plate.random() > 0.72)
      d += `M${num(x)} ${num(y + 2)}l${num((fall > 0 ? 1 : -1) * length * 0.42)} ${num(length)}`
  }
  const width = num(plate.scale)
  return path(
    d,
    `stroke="${plate.land.hatch}" stroke-opacity="${opacity}" stroke-width="${width}" fill="none"`,
  )
}

export const stars = (plate: CoverCanvas, count: number, lowest: number): string => {
  const { random, scale, bold } = plate
  let dots = ''
  for (let i = 0; i < count; i++) {
    const magnitude = random()
    const radius = (magnitude > 0.93 ? 1.7 : 0.9) * scale * (1 + (bold - 1) * 0.4)
    dots += `<circle cx="${num(random() * plate.width)}" cy="${num(random() * lowest)}" r="${num(radius)}" opacity="${num(0.25 + 0.6 * magnitude)}"/>`
  }
  return `<g fill="${plate.land.star}">${dots}</g>`
}

/** Dashes that lengthen toward the viewer and gather where the light lies. */
export const ripples = (plate: CoverCanvas, shore: number): string => {
  const { width: w, height: h, scale: k, random, light } = plate
  const shimmer = noiseFrom(random)
  let faint = ''
  let bright = ''
  for (let y = shore + 4 * k; y < h; y += (4 + (y - shore) * 0.03) * k) {
    const nearness = (y - shore) / (h - shore)
    for (let x = -30 * random() * k; x < w; ) {
      const m = fractal(shimmer, (x / w) * 5 + nearness * 1.3, 2)
      const length = (5 + 62 * m * m) * k * (0.45 + nearness) * (0.35 + 1.3 * random())
      const gap = (6 + 90 * (1 - m) * random() + 64 * nearness * random()) * k
      const dash = `M${num(x)} ${num(y)}h${num(length)}`
      if (m > 0.5) bright += dash
      else faint += dash
      x += length + gap
    }
  }
  const width = num(1.2 * k * (1 + (plate.bold - 1) * 0.5))
  const [faintness, brightness] = plate.theme === 'theme-light' ? [0.3, 0.55] : [0.2, 0.42]
  const stroke = (d: string, ink: string, opacity: number) =>
    path(d, `stroke="${ink}" stroke-opacity="${opacity}" stroke-width="${width}" fill="none"`)
  return stroke(faint, light[2], faintness) + stroke(bright, light[1], brightness)
}
