import { expect, it, vi } from 'vitest'
import { createSafeStorage } from '#web/session/safe-storage.ts'
import { createScrollPositions } from './scroll-positions.ts'

const blocked = createSafeStorage(() => {
  throw new Error('blocked')
})
const fakeHistory = () => {
  const history = {
    state: null as unknown,
    replaceState: (state: unknown) => {
      history.state = state
    },
  }
  return history as unknown as History & { state: unknown }
}

it('restores the position of an entry where `crypto.randomUUID` is missing, as on plain HTTP', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const history = fakeHistory()
  vi.stubGlobal('scrollY', 420)
  const positions = createScrollPositions(history, blocked)
  const first = history.state
  positions.save()
  const second = positions.createEntry()
  expect(second).not.toEqual(first)
  history.state = first
  expect(positions.restore()).toBe(420)
  vi.unstubAllGlobals()
})

it('a later page of the same tab restores what was persisted', () => {
  const history = fakeHistory()
  vi.stubGlobal('scrollY', 77)
  const left = createScrollPositions(history, blocked)
  left.save()
  left.persist()
  expect(createScrollPositions(history, blocked).restore()).toBe(77)
  vi.unstubAllGlobals()
})
