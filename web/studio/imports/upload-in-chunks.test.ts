/** Uploads in parts: they follow what the server has, continue after an interruption, and stop at a refusal. */
import { expect, it } from 'vitest'
import { IMPORT_PART_BYTES } from '#contract/studio/import-limits.ts'
import { Failure, noResponse } from '#web/failure.ts'
import { uploadInChunks } from './upload-in-chunks.ts'

const file = new Blob([new Uint8Array(IMPORT_PART_BYTES + 10)])
const quick = { signal: new AbortController().signal, wait: async () => {} }

it('each part begins where the server says, and the last one is shorter', async () => {
  const sent: number[][] = []
  const progress: number[] = []
  await uploadInChunks(file, 0, {
    ...quick,
    sendPart: async (from, part) => {
      sent.push([from, part.size])
      return from + part.size
    },
    onProgress: (received) => progress.push(received),
  })
  expect(sent).toEqual([
    [0, IMPORT_PART_BYTES],
    [IMPORT_PART_BYTES, 10],
  ])
  expect(progress).toEqual([IMPORT_PART_BYTES, IMPORT_PART_BYTES + 10])
})

it('an interruption is shown, and the same part is sent again', async () => {
  const states: boolean[] = []
  let failures = 2
  await uploadInChunks(file, IMPORT_PART_BYTES, {
    ...quick,
    sendPart: async (from, part) => {
      failures -= 1
      if (failures >= 0) throw noResponse('offline')
      return from + part.size
    },
    onProgress: (_, isInterrupted) => states.push(isInterrupted),
  })
  expect(states).toEqual([true, true, false])
})

it('a refusal and an interruption that does not end are errors of the upload', async () => {
  const refusal = new Failure({ kind: 'invalid', code: 52000, message: 'no export', data: null })
  let sent = 0
  const failing = (error: unknown) => ({
    ...quick,
    sendPart: async () => {
      sent += 1
      throw error
    },
    onProgress: () => {},
  })
  await expect(uploadInChunks(file, 0, failing(refusal))).rejects.toBe(refusal)
  expect(sent).toBe(1)
  await expect(uploadInChunks(file, 0, failing(noResponse('offline')))).rejects.toMatchObject({ code: 0 })
  expect(sent).toBe(7)
})

it('a canceled upload sends no further part', async () => {
  const controller = new AbortController()
  const sent: number[] = []
  const upload = uploadInChunks(file, 0, {
    ...quick,
    signal: controller.signal,
    sendPart: async (from, part) => {
      sent.push(from)
      controller.abort(new Error('canceled'))
      return from + part.size
    },
    onProgress: () => {},
  })
  await expect(upload).rejects.toThrow('canceled')
  expect(sent).toEqual([0])
})
