/** Finds the ray that the pointer is on. */
import type { AuroraPoint } from './draw-aurora.ts'

/** In units of the drawing; rays are about four units apart. */
const REACH = 14
const MARGIN_ABOVE = 24
const MARGIN_BELOW = 40

/** The index of the ray nearest to a point, measured along its inclination; −1 when none is near. */
export const nearestRay = (points: readonly AuroraPoint[], x: number, y: number): number => {
  let nearest = -1
  let least = REACH
  points.forEach((point, i) => {
    const above = point.y - y
    if (above > point.length + MARGIN_ABOVE || above < -MARGIN_BELOW) return
    const share = Math.max(0, above) / point.length
    const distance = Math.abs(point.x + point.leanX * share - x)
    if (distance < least) {
      least = distance
      nearest = i
    }
  })
  return nearest
}
