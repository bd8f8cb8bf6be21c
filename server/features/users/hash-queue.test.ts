import { expect, it } from 'vitest'
import { createHashQueue, type HashPriority } from './hash-queue.ts'

/** A queue whose tasks finish when the test decides. */
function createManualQueue() {
  const inQueue = createHashQueue()
  const order: string[] = []
  const finish: (() => void)[] = []
  const add = (priority: HashPriority, name: string) =>
    inQueue(priority, () => {
      order.push(name)
      return new Promise<void>((resolve) => finish.push(resolve))
    })
  const finishNext = async () => {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, order, finishNext }
}

it('A21: a login from a known browser goes first, other logins and unlock requests take turns', async () => {
  const { add, order, finishNext } = createManualQueue()
  const all = [add('other', 'running')]
  for (let i = 0; i < 3; i += 1) all.push(add('other', `unlock ${i}`))
  for (let i = 0; i < 3; i += 1) all.push(add('login', `login ${i}`))
  all.push(add('known', 'known browser'))
  for (let i = 0; i < all.length; i += 1) await finishNext()
  await Promise.all(all)
  expect(order.slice(0, 2)).toEqual(['running', 'known browser'])
  expect(order.slice(2).map((name) => name.split(' ')[0])).toEqual([
    'login',
    'unlock',
    'login',
    'unlock',
    'login',
    'unlock',
  ])
})

it('A21: a class that fills its places is refused as busy, and leaves the places of the others free', async () => {
  const { add, finishNext } = createManualQueue()
  const accepted = [add('other', 'running')]
  for (let i = 0; i < 12; i += 1) accepted.push(add('other', 'unlock'))
  await expect(add('other', 'one too many')).rejects.toMatchObject({ kind: 'too-many', messageKey: 'busy' })
  accepted.push(add('login', 'login'), add('known', 'known'))
  for (let i = 0; i < accepted.length; i += 1) await finishNext()
  expect(await Promise.all(accepted)).toHaveLength(15)
})

it('a task that fails lets the next one start', async () => {
  const inQueue = createHashQueue()
  const failed = inQueue('login', () => Promise.reject(new Error('no worker')))
  const next = inQueue('login', () => Promise.resolve('done'))
  await expect(failed).rejects.toThrow('no worker')
  expect(await next).toBe('done')
})
