/** Seeded random numbers: the same seed gives the same numbers on every machine. */

/** The next number from 0 up to, not including, 1. */
export type Random = () => number

/** mulberry32. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A smooth line through random heights, 0 to 1; it repeats after 64. */
export type Noise = (x: number) => number

export const noiseFrom = (random: Random): Noise => {
  const heights = Array.from({ length: 64 }, random)
  const at = (i: number) => heights[((i % 64) + 64) % 64] as number
  return (x) => {
    const i = Math.floor(x)
    const fraction = x - i
    const eased = fraction * fraction * (3 - 2 * fraction)
    return at(i) + (at(i + 1) - at(i)) * eased
  }
}

/** The same line with finer and finer detail laid over it; still 0 to 1. */
export const fractal = (noise: Noise, x: number, octaves = 4): number => {
  let sum = 0
  let amplitude = 0.5
  let frequency = 1
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise(x * frequency + i * 13.7)
    amplitude *= 0.5
    frequency *= 2.03
  }
  return sum / (1 - 0.5 ** octaves)
}
