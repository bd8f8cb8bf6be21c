/** How far a visitor has read: stored by article, the latest thirty. */
import { afterEach, expect, it } from 'vitest'
import { READING_KEY } from '#web/session/offline-copies.ts'
import { localStore } from '#web/session/safe-storage.ts'
import { measureReadTo, readToOf, storeReadTo } from './resume-reading.ts'

afterEach(() => localStore.remove(READING_KEY))

const box = (top: number, height: number) => ({ top, height, bottom: top + height })
/** A text with blocks of 100 pixels, scrolled by `scrolled`. */
const proseAt = (scrolled: number, blocks = 10) =>
  ({
    getBoundingClientRect: () => box(-scrolled, blocks * 100),
    children: Array.from({ length: blocks }, (_, i) => ({
      getBoundingClientRect: () => box(i * 100 - scrolled, 100),
    })),
  }) as unknown as Element

it('names the block at the top of the window, and the share above it', () => {
  expect(measureReadTo(proseAt(430))).toEqual({ block: 4, percent: 43 })
})

it.each([0, 70, 930, 1400])('has nothing to come back to after %i of 1000 pixels', (scrolled) => {
  expect(measureReadTo(proseAt(scrolled))).toBeNull()
})

it('keeps one position for each article, and forgets the oldest', () => {
  storeReadTo(1, { block: 2, percent: 20 })
  storeReadTo(1, { block: 5, percent: 50 })
  expect(readToOf(1)).toEqual({ block: 5, percent: 50 })
  for (let id = 2; id <= 31; id++) storeReadTo(id, { block: id, percent: 30 })
  expect([readToOf(1), readToOf(2)?.block, readToOf(31)?.block]).toEqual([null, 2, 31])
})

it('removes an article that was read to its end, and its key with the last one', () => {
  storeReadTo(1, { block: 2, percent: 20 })
  storeReadTo(1, null)
  expect([readToOf(1), localStore.get(READING_KEY)]).toEqual([null, null])
})

it('ignores what another script has stored', () => {
  localStore.set(READING_KEY, '{')
  expect(readToOf(1)).toBeNull()
})
