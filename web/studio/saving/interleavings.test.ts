import { expect, it } from 'vitest'
import { isFullTier } from '#server/testing/tier.ts'
import { createFakeDraftServer } from './testing/fake-draft-server.ts'
import { interleave, missingWords } from './testing/interleaving.ts'

const SEEDS = isFullTier ? 200 : 20

it(`interleavings of two editors, lost requests, kills and offline times, with ${SEEDS} seeds, lose no word`, async () => {
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const server = createFakeDraftServer()
    const settled = async () => {}
    const { typed, atServer, inEditors } = await interleave(seed, { ...server, articleId: 7, settled })
    expect(missingWords(typed, atServer), `words lost with the seed ${seed}`).toEqual([])
    expect(inEditors, `what the editors show with the seed ${seed}`).toEqual([atServer, atServer])
    expect(typed.length, `words typed with the seed ${seed}`).toBeGreaterThan(10)
  }
})
