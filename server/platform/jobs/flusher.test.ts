/** A failing kind drops no other, one bad entry drops no other, and a database that is down loses nothing. */
import { expect, it } from 'vitest'
import type { Tx } from '../db/database.ts'
import { createFlusher } from './flusher.ts'

/** @param locks how often writing the entry `locked` fails */
function createFixture(locks = 0) {
  let isDown = false
  const fakeTx = { selectFrom: () => ({ select: () => ({ limit: () => ({ execute: async () => [] }) }) }) }
  const failures: unknown[] = []
  const written: string[] = []
  const batches: number[] = []
  const flusher = createFlusher(async (work) => {
    const before = written.length
    if (isDown) throw new Error('down')
    return work(fakeTx as unknown as Tx).catch((error) => {
      written.length = before
      throw error
    })
  })
  const handler = (kind: string) => async (_: Tx, entries: unknown[]) => {
    batches.push(entries.length)
    for (const entry of entries) {
      if (String(entry).startsWith('bad')) throw new Error(`no ${entry}`)
      if (entry === 'locked' && locks-- > 0) throw new Error('deadlock detected')
      written.push(`${kind} ${entry}`)
    }
  }
  flusher.start({ views: handler('views'), audit: handler('audit') }, (error) => failures.push(error))
  return { flusher, written, failures, batches, setDown: (value: boolean) => (isDown = value) }
}

it('writes the other kinds, and the other entries of a failing kind', async () => {
  const { flusher, written, failures } = createFixture()
  for (const entry of ['1', '2', 'bad', '3']) flusher.add('views', entry)
  flusher.add('audit', 'login failed')
  await flusher.flush()
  expect(written.toSorted()).toEqual(['audit login failed', 'views 1', 'views 2', 'views 3'])
  expect(failures).toEqual([new Error('no bad')])
  await flusher.flush()
  expect(written).toHaveLength(4)
  await flusher.stop()
})

it('an entry that fails alone twice, as in a lock of another process, is written by the next flush, also after the database was down', async () => {
  const { flusher, written, failures, setDown } = createFixture(2)
  flusher.add('views', 'locked')
  await flusher.flush()
  expect([written, failures]).toEqual([[], [new Error('deadlock detected')]])
  setDown(true)
  for (let i = 0; i < 10; i += 1) await flusher.flush()
  setDown(false)
  flusher.add('views', 'other')
  await flusher.flush()
  expect(written).toEqual(['views locked', 'views other'])
  await flusher.stop()
  expect(written).toHaveLength(2)
})

it('an entry at fault is tried five times in all, and a hundred of them wait at most', async () => {
  const { flusher, written, batches } = createFixture()
  for (let i = 0; i < 150; i += 1) flusher.add('views', `bad ${i}`)
  await flusher.flush()
  const counts: number[] = []
  for (let i = 0; i < 6; i += 1) {
    batches.length = 0
    await flusher.flush()
    counts.push(batches.length)
  }
  expect([counts, written]).toEqual([[100, 100, 100, 100, 0, 0], []])
  await flusher.stop()
})

it('keeps entries while the database is down, in order and within a limit', async () => {
  const { flusher, written, failures, setDown } = createFixture()
  setDown(true)
  flusher.add('audit', 'first')
  await flusher.flush()
  flusher.add('audit', 'second')
  for (let i = 0; i < 60_000; i += 1) flusher.add('views', i)
  await flusher.flush()
  expect([written, failures]).toEqual([[], [new Error('down'), new Error('down')]])
  setDown(false)
  await flusher.stop()
  expect(written.slice(0, 2)).toEqual(['audit first', 'audit second'])
  expect(written).toHaveLength(50_000)
})

it('H8: writes small batches, between which other requests are handled', async () => {
  const { flusher, written, batches } = createFixture()
  for (let i = 0; i < 250; i += 1) flusher.add('views', i)
  let turns = 0
  const count = () => {
    turns += 1
    if (written.length < 250) setImmediate(count)
  }
  setImmediate(count)
  await flusher.flush()
  expect(batches).toEqual([50, 50, 50, 50, 50])
  expect(turns).toBeGreaterThanOrEqual(2)
  await flusher.stop()
})
