/** Uploaded files become videos of a collection: once, in order, and those that are refused hold none back. */
import { expect, it } from 'vitest'
import type { MediaFile } from '#contract/studio/media.ts'
import { Failure, noResponse } from '#web/failure.ts'
import { createUploadedAdder } from './add-uploaded.ts'

const fileOf = (id: number) => ({ id, name: `film-${id}.mp4` }) as MediaFile
const refusal = new Failure({ kind: 'refused', code: 51000, message: 'nothing to play', data: null })

it('throws an interruption, and goes on with the file that it met', async () => {
  const added: number[] = []
  let isBroken = true
  const take = createUploadedAdder({
    add: async ({ id }) => {
      if (id === 2 && isBroken) throw noResponse('Failed to fetch')
      added.push(id)
    },
    onRefused: () => expect.unreachable(),
  })
  const files = [1, 2, 3].map(fileOf)
  await expect(take(files)).rejects.toMatchObject({ kind: 'unavailable' })
  isBroken = false
  await take(files)
  expect(added).toEqual([1, 2, 3])
})

it('names a file that is refused, and adds those behind it', async () => {
  const added: number[] = []
  const refused: string[] = []
  const take = createUploadedAdder({
    add: async ({ id }) => {
      if (id === 1) throw refusal
      added.push(id)
    },
    onRefused: ({ name }) => refused.push(name),
  })
  await take([1, 2].map(fileOf))
  expect({ added, refused }).toEqual({ added: [2], refused: ['film-1.mp4'] })
})
