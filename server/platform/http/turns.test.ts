import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Turns of the event loop that the test makes, and the requests that have started. */
function setUp(maxAtOnce: number) {
  const scheduled: (() => void)[] = []
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const takeTurn = createTurns(maxAtOnce, (next) => scheduled.push(next))
  const settle = async () => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve()
  }
  return {
    started,
    send: async (network: string, name: string, isBounded = true) => {
      void takeTurn(network, isBounded, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
      await settle()
    },
    end: async (name: string) => {
      ends.get(name)?.()
      await settle()
    },
    /** Everything that was scheduled before. */
    nextTurn: async () => {
      for (const next of scheduled.splice(0)) next()
      await settle()
    },
  }
}

it('H8: one request starts in a turn of the event loop, and the networks take turns', async () => {
  const { started, send, nextTurn } = setUp(6)
  for (let i = 0; i < 4; i += 1) await send('a', `a${i}`)
  await send('b', 'b0')
  expect(started).toEqual(['a0'])
  await nextTurn()
  await nextTurn()
  expect(started).toEqual(['a0', 'a1', 'b0'])
  await nextTurn()
  await nextTurn()
  expect(started).toEqual(['a0', 'a1', 'b0', 'a2', 'a3'])
})

it('H8: a network has a few requests at once, which keep others from nothing', async () => {
  const { started, send, end, nextTurn } = setUp(2)
  for (let i = 0; i < 4; i += 1) await send('a', `a${i}`)
  for (let i = 0; i < 4; i += 1) await nextTurn()
  expect(started).toEqual(['a0', 'a1'])
  await send('b', 'b0')
  expect(started).toEqual(['a0', 'a1', 'b0'])
  await nextTurn()
  await end('a0')
  await nextTurn()
  expect(started).toEqual(['a0', 'a1', 'b0', 'a2'])
  await end('a1')
  await nextTurn()
  expect(started.at(-1)).toBe('a3')
})

it('a request with a body waits for no earlier one', async () => {
  const { started, send, nextTurn } = setUp(1)
  await send('a', 'upload', false)
  await nextTurn()
  await send('a', 'a0')
  await send('a', 'a1')
  await send('a', 'draft', false)
  await nextTurn()
  expect(started).toEqual(['upload', 'a0', 'draft'])
})

it('what fails gives its place to the next', async () => {
  const takeTurn = createTurns(1)
  const fails = () => takeTurn('a', true, () => Promise.reject(new Error('no')))
  const results = await Promise.allSettled([fails(), fails(), takeTurn('a', true, async () => 'done')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
