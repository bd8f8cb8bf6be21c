import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { Failure } from './failure.ts'
import { createQueryClient } from './query.ts'

const refused = () => Promise.reject(new Failure({ kind: 'refused', code: 51000, message: 'No', data: null }))
const failuresOf = async (query: (client: ReturnType<typeof createQueryClient>) => Promise<unknown>) => {
  const reported: [kind: string, silent: boolean][] = []
  await query(createQueryClient(({ kind }, silent) => reported.push([kind, silent]))).catch(() => {})
  return reported
}

it('a page that is being opened shows its own failure', async () => {
  expect(await failuresOf((client) => client.fetchQuery({ queryKey: ['a'], queryFn: refused }))).toEqual([
    ['refused', true],
  ])
})

it('a failed refetch is reported to the reader, unless the query is silent', async () => {
  const watch = (meta?: { silent: boolean }) => (client: ReturnType<typeof createQueryClient>) => {
    const observer = new QueryObserver(client, { queryKey: ['a'], queryFn: refused, enabled: false, meta })
    const stop = observer.subscribe(() => {})
    return observer.refetch().finally(stop)
  }
  expect(await failuresOf(watch())).toEqual([['refused', false]])
  expect(await failuresOf(watch({ silent: true }))).toEqual([['refused', true]])
})

it('a request that got a response is never repeated, one without a response is', async () => {
  let requests = 0
  const client = createQueryClient(() => {})
  const query = (kind: 'refused' | 'unavailable') => {
    requests = 0
    const queryFn = () => {
      requests += 1
      return Promise.reject(new Failure({ kind, code: 1, message: '', data: null }))
    }
    return client
      .fetchQuery({
        queryKey: [kind],
        queryFn,
        retry: client.getDefaultOptions().queries?.retry,
        retryDelay: 0,
      })
      .catch(() => requests)
  }
  expect(await query('refused')).toBe(1)
  expect(await query('unavailable')).toBe(3)
})
