/** The seed of what a test draws at random: printed, and given again by the variable `SEED` to repeat a run. */
import { randomInt } from 'node:crypto'
import { type Random, randomFrom } from '#server/rendering/covers/random.ts'

export function chooseSeed(): number {
  const seed = Number(process.env.SEED ?? randomInt(1_000_000))
  console.log(`SEED=${seed}`)
  return seed
}

/** Random numbers from 0 to 1. */
export const seededRandom = (): Random => randomFrom(chooseSeed())
