/** The list of uploads: how many at once, their order, failures, cancel and retry. */
import { expect, test } from 'vitest'
import type { MediaFile } from '#contract/studio/media.ts'
import { createUploadQueue } from './upload-queue.ts'

type Upload = { name: string; signal: AbortSignal; end: () => void; fail: () => void }

const start = (onStored: (names: string[]) => Promise<void> = async () => {}) => {
  const uploads: Upload[] = []
  const stored: string[] = []
  const queue = createUploadQueue({
    upload: (file, { signal }) =>
      new Promise<MediaFile>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        uploads.push({
          name: file.name,
          signal,
          end: () => resolve({ name: file.name } as MediaFile),
          fail: () => reject(new Error('no')),
        })
      }),
    onStored: async (files) => {
      const names = files.map(({ name }) => name)
      await onStored(names)
      stored.push(...names)
    },
    reasonOf: (error) => String(error),
  })
  const add = (...names: string[]) => queue.add(names.map((name) => new File([name], name)))
  const find = (name: string) => uploads.findLast((one) => one.name === name) as Upload
  const shown = () => queue.get().files.map(({ name, error }) => (error ? `${name}!` : name))
  return { queue, uploads, stored, add, find, shown }
}
/** Lets every promise that is settled call what waits for it. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('three files are sent at once, and the next one when one is stored', async () => {
  const { uploads, add, find, queue } = start()
  add('a', 'b', 'c', 'd', 'e')
  expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  find('a').end()
  await settle()
  expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.get().storedCount).toBe(1)
})

test('files are handed over in the order in which they were added', async () => {
  const { stored, add, find, shown } = start()
  add('a', 'b', 'c')
  find('c').end()
  find('b').end()
  await settle()
  expect(stored).toEqual([])
  find('a').end()
  await settle()
  expect(stored).toEqual(['a', 'b', 'c'])
  expect(shown()).toEqual([])
})

test('a file that fails holds nothing back and can be sent again', async () => {
  const { queue, stored, add, find, shown } = start()
  add('a', 'b')
  find('a').fail()
  find('b').end()
  await settle()
  expect(stored).toEqual(['b'])
  expect(shown()).toEqual(['a!'])
  queue.retry(queue.get().files[0]?.id as number)
  expect(shown()).toEqual(['a'])
  find('a').end()
  await settle()
  expect(stored).toEqual(['b', 'a'])
})

test('a canceled file ends its request, and the next one is sent', async () => {
  const { queue, uploads, stored, add, find, shown } = start()
  add('a', 'b', 'c', 'd')
  queue.cancel(queue.get().files[0]?.id as number)
  await settle()
  expect(find('a').signal.aborted).toBe(true)
  expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['b', 'c', 'd']) find(name).end()
  await settle()
  expect(stored).toEqual(['b', 'c', 'd'])
  expect(shown()).toEqual([])
})

test('files that are stored but not accepted are shown as failed and can be sent again', async () => {
  let isRefused = true
  const { queue, stored, add, find, shown } = start(async () => {
    if (isRefused) throw new Error('refused')
  })
  add('a')
  find('a').end()
  await settle()
  expect(shown()).toEqual(['a!'])
  isRefused = false
  queue.retry(queue.get().files[0]?.id as number)
  find('a').end()
  await settle()
  expect(stored).toEqual(['a'])
})
