import { expect, it } from 'vitest'
import { createFakeDraftServer } from './testing/fake-draft-server.ts'
import { interleave, missingWords } from './testing/interleaving.ts'

it.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'interleaving %i of two editors, lost requests, kills and offline times loses no word',
  async (seed) => {
    const server = createFakeDraftServer()
    const settled = async () => {}
    const { typed, atServer, inEditors } = await interleave(seed, { ...server, articleId: 7, settled })
    expect(missingWords(typed, atServer)).toEqual([])
    expect(inEditors).toEqual([atServer, atServer])
    expect(typed.length).toBeGreaterThan(10)
  },
)
