/** The list of uploads: how many at once, their order, failures, cancel and retry. */
import { expect, test } from 'vitest'
import type { MediaFile } from '#contract/studio/media.ts'
import { createUploadQueue } from './upload-queue.ts'

type Upload = {
  name: string
  signal: AbortSignal
  end: () => void
  fail: () => void
  /** The connection breaks. */
  lose: () => void
  /** The owner does not sign in again. */
  signOut: () => void
}

const start = (onStored: (names: string[]) => Promise<void> = async () => {}) => {
  const uploads: Upload[] = []
  const stored: string[] = []
  const delays: number[] = []
  let goOn = () => {}
  const queue = createUploadQueue({
    upload: (file, { signal }) =>
      new Promise<MediaFile>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        uploads.push({
          name: file.name,
          signal,
          end: () => resolve({ name: file.name } as MediaFile),
          fail: () => reject(new Error('no')),
          lose: () => reject(new Error('lost')),
          signOut: () => reject(new Error('signed out')),
        })
      }),
    onStored: async (files) => {
      const names = files.map(({ name }) => name)
      await onStored(names)
      stored.push(...names)
    },
    reasonOf: (error) => String(error),
    interruptionOf: (error) =>
      String(error).includes('lost') ? 'passing' : String(error).includes('signed out') ? 'owner' : null,
    setTimer: (run, ms) => {
      delays.push(ms)
      goOn = run
    },
    clearTimer: () => {},
  })
  const add = (...names: string[]) => queue.add(names.map((name) => new File([name], name)))
  const find = (name: string) => uploads.findLast((one) => one.name === name) as Upload
  const shown = () => queue.get().files.map(({ name, error }) => (error ? `${name}!` : name))
  return { queue, uploads, stored, add, find, shown, delays, goOn: () => goOn() }
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

test('a broken connection keeps every file in its place, and all of them arrive once, in order', async () => {
  const { queue, uploads, stored, add, find, shown, delays, goOn } = start()
  add('a', 'b', 'c', 'd')
  find('b').end()
  find('a').lose()
  find('c').lose()
  await settle()
  expect(queue.get().interruption).toBe('passing')
  expect(stored).toEqual([])
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  goOn()
  await settle()
  expect(queue.get().interruption).toBeNull()
  expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'a', 'c', 'd'])
  for (const name of ['d', 'c', 'a']) find(name).end()
  await settle()
  expect(stored).toEqual(['a', 'b', 'c', 'd'])
  expect(delays).toEqual([2000])
})

test('the waiting grows while the connection stays away, and begins anew when a file has arrived', async () => {
  const { add, find, delays, goOn } = start()
  add('a', 'b')
  for (let i = 0; i < 3; i += 1) {
    find('a').lose()
    await settle()
    goOn()
    await settle()
  }
  find('b').end()
  await settle()
  find('a').lose()
  await settle()
  expect(delays).toEqual([2000, 4000, 8000, 2000])
})

test('a file that alone is lost again and again is shown as failed, and holds nothing back', async () => {
  const { stored, add, find, shown, goOn } = start()
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  add(...names)
  for (const name of names.slice(1, 4)) {
    find(name).end()
    await settle()
    find('a').lose()
    await settle()
    goOn()
    await settle()
  }
  expect(shown()[0]).toBe('a!')
  expect(stored).toEqual(['b', 'c', 'd'])
})

test('without a session nothing is sent until the owner says so', async () => {
  const { queue, uploads, stored, add, find, delays } = start()
  add('a', 'b')
  find('a').signOut()
  await settle()
  expect([queue.get().interruption, delays]).toEqual(['owner', []])
  queue.resume()
  await settle()
  expect(uploads.map(({ name }) => name)).toEqual(['a', 'b', 'a'])
  for (const name of ['a', 'b']) find(name).end()
  await settle()
  expect(stored).toEqual(['a', 'b'])
})

test('files that were stored are not sent again when only their handing over was interrupted', async () => {
  let isLost = true
  const { uploads, stored, add, find, goOn } = start(async () => {
    if (isLost) throw new Error('lost')
  })
  add('a')
  find('a').end()
  await settle()
  isLost = false
  goOn()
  await settle()
  expect(uploads).toHaveLength(1)
  expect(stored).toEqual(['a'])
})

test('all that failed is sent again at once, and all that waits can be canceled', async () => {
  const { queue, stored, add, find, shown } = start()
  add('a', 'b', 'c', 'd')
  find('a').fail()
  find('c').fail()
  await settle()
  expect(shown()).toEqual(['a!', 'b', 'c!', 'd'])
  queue.retryAll()
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  find('b').end()
  await settle()
  queue.cancelAll()
  await settle()
  expect(stored).toEqual(['b'])
  expect(shown()).toEqual([])
})

test('300 files with three interruptions: all of them once, in order', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `photo ${i + 1}`)
  const { queue, uploads, stored, add, goOn } = start()
  add(...names)
  let done = 0
  while (stored.length < names.length) {
    const running = uploads.slice(done)
    done = uploads.length
    const isLost = [80, 160, 240].some((at) => at <= done && done - running.length < at)
    // The ones that began last end first.
    for (const one of running.reverse()) isLost ? one.lose() : one.end()
    await settle()
    if (queue.get().interruption) goOn()
    await settle()
  }
  expect(stored).toEqual(names)
  expect(uploads.length).toBeGreaterThan(names.length)
})
