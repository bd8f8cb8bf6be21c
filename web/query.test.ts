import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { Failure } from './failure.ts'
import { createQueryClient } from './query.ts'

const refused = () => Promise.reject(new Failure({ kind: 'refused', code: 51000, message: 'No', data: null }))
const told = async (ask: (client: ReturnType<typeof createQueryClient>) => Promise<unknown>) => {
  const heard: [kind: string, silent: boolean][] = []
  await ask(createQueryClient(({ kind }, silent) => heard.push([kind, silent]))).catch(() => {})
  return heard
}

it('a page that is being opened shows its own failure', async () => {
  expect(await told((client) => client.fetchQuery({ queryKey: ['a'], queryFn: refused }))).toEqual([
    ['refused', true],
  ])
})

it('a part that asks again tells the reader, unless it says that it will', async () => {
  const watch = (meta?: { silent: boolean }) => (client: ReturnType<typeof createQueryClient>) => {
    const observer = new QueryObserver(client, { queryKey: ['a'], queryFn: refused, enabled: false, meta })
    const stop = observer.subscribe(() => {})
    return observer.refetch().finally(stop)
  }
  expect(await told(watch())).toEqual([['refused', false]])
  expect(await told(watch({ silent: true }))).toEqual([['refused', true]])
})

it('an answer is never asked for twice, a lost call is', async () => {
  let asked = 0
  const client = createQueryClient(() => {})
  const ask = (kind: 'refused' | 'unavailable') => {
    asked = 0
    const queryFn = () => {
      asked += 1
      return Promise.reject(new Failure({ kind, code: 1, message: '', data: null }))
    }
    return client
      .fetchQuery({
        queryKey: [kind],
        queryFn,
        retry: client.getDefaultOptions().queries?.retry,
        retryDelay: 0,
      })
      .catch(() => asked)
  }
  expect(await ask('refused')).toBe(1)
  expect(await ask('unavailable')).toBe(3)
})
