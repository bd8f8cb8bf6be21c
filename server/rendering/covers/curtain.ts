/** Draws curtains, the aurora motif of a cover: folded ribbons of rays that lean to one far point. */
import { type CoverCanvas, num } from './canvas.ts'
import { fractal, noiseFrom } from './random.ts'

type Ray = { x: number; y: number; leanX: number; leanY: number; length: number; width: number; glow: number }

export type CurtainShape = {
  /** Height of the ribbon's foot at u, which runs from 0 at the left edge to 1 at the right. */
  base: (u: number) => number
  length?: number
  rays?: number
  folds?: number
  fold?: number
  wave?: number
}

/** How many rays a curtain has unless its shape says otherwise. */
export const fullRays = (plate: CoverCanvas): number => Math.round(380 * plate.detail)

/** A curtain as three groups of wedges, from the faintest to the brightest. */
export const curtain = (plate: CoverCanvas, shape: CurtainShape): string => {
  const groups = ['', '', '']
  for (const ray of raysOf(plate, shape)) {
    const brightness = ray.glow > 0.72 ? 2 : ray.glow > 0.48 ? 1 : 0
    groups[brightness] += wedge(ray)
  }
  return groups.map((rays, i) => rays && `<g fill="url(#${plate.id}${i})">${rays}</g>`).join('')
}

const wedge = ({ x, y, leanX, leanY, length, width }: Ray): string =>
  `<path d="M${num(x)} ${num(y)}h${num(width)}l${num(leanX * length - width * 0.7)} ${num(leanY * length)}` +
  `h${num(-width * 0.35)}z"/>`

const raysOf = (plate: CoverCanvas, shape: CurtainShape): Ray[] => {
  const { width: w, height: h, random } = plate
  const { base, length = h * 0.5, rays = fullRays(plate), fold = 0.055, wave = h * 0.05 } = shape
  // Chance is asked for both numbers even when the shape fixes the folds: what follows must not shift.
  const drawnFolds = 2 + Math.floor(random() * 2)
  const folds = shape.folds ?? drawnFolds
  const farX = w * (0.35 + 0.3 * random())
  const farY = -h * 2.2
  const heights = noiseFrom(random)
  const swell = noiseFrom(random)
  const widths = noiseFrom(random)
  const phase = random() * 6.28
  const from = -0.06 * w
  const span = 1.06 * w - from

  const out: Ray[] = []
  for (let i = 0; i < rays; i++) {
    // Rays stand evenly along the ribbon (t), not along the image (u): folds gather them.
    const t = i / (rays - 1)
    const u =
      t +
      fold * Math.sin(t * folds * 6.283 + phase) * (0.55 + 0.8 * widths(t * 3.1)) * 0.5 +
      fold * 0.35 * Math.sin(t * folds * 2.7 * 6.283 + phase * 2)
    const x = from + span * u
    const y =
      base(u) + wave * (Math.cos(t * folds * 6.283 + phase) * 0.5 + (fractal(swell, t * 5) - 0.5) * 1.4)
    const ends = Math.min(1, Math.sin(Math.PI * t) * 1.9)
    const rayLength =
      length *
      (0.28 + 0.95 * fractal(heights, t * 9 + 3, 3) + 0.32 * (heights(t * 97) - 0.5)) *
      (0.3 + 0.7 * ends)
    if (rayLength < 6) continue
    const distance = Math.hypot(farX - x, farY - y)
    out.push({
      x,
      y,
      leanX: (farX - x) / distance,
      leanY: (farY - y) / distance,
      length: rayLength,
      width: 2.1 * plate.scale * plate.bold * (0.55 + 0.9 * widths(t * 53)),
      glow: ends * (0.45 + 0.75 * fractal(swell, t * 14 + 9, 2)),
    })
  }
  return out
}
