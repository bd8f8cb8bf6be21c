import { expect, it } from 'vitest'
import { coverSeed } from '#contract/covers.ts'
import { generatedCovers, isChosenCover } from './generated-covers.ts'

it('an article has four generated covers, of which the first follows its title', () => {
  const covers = generatedCovers('Tides', { kind: 'none' })
  expect(new Set(covers.map(({ seed }) => seed)).size).toBe(4)
  expect(covers[0]).toEqual({ seed: coverSeed('Tides'), cover: { kind: 'none' } })
  expect(covers.filter((one) => isChosenCover(one, { kind: 'none' }))).toEqual([covers[0]])
})

it('a cover that was chosen under another title stays among the four', () => {
  const chosen = generatedCovers('Before', { kind: 'none' })[2]?.cover
  if (chosen?.kind !== 'generated') throw new Error('The third cover has a number of its own.')
  const covers = generatedCovers('After', chosen)
  expect(covers).toHaveLength(4)
  expect(covers.filter((one) => isChosenCover(one, chosen)).map(({ seed }) => seed)).toEqual([chosen.seed])
})

it('an image is none of the generated covers', () => {
  const image = { kind: 'media', mediaId: 7 } as const
  expect(generatedCovers('Tides', image).filter((one) => isChosenCover(one, image))).toEqual([])
})
