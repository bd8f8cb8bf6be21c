import { expect, it } from 'vitest'
import { contract } from '#contract/contract.ts'
import { type ClientRequest, createApi } from './api.ts'
import { endpointTable } from './build/contract-table.ts'
import { Failure, openEnvelope } from './failure.ts'

const sent: ClientRequest[] = []
const api = createApi(endpointTable(contract), async (request) => {
  sent.push(request)
  return null
})

it('has a function for every endpoint of the contract', () => {
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const action of Object.keys(endpoints)) {
      expect((api as unknown as Record<string, Record<string, unknown>>)[feature]?.[action]).toBeTypeOf(
        'function',
      )
    }
  }
})

it('writes parameters into the path and the query, and omits missing ones', async () => {
  await api.articles.show({ params: { idOrName: 7 } })
  await api.articles.list({ query: { current: 2, size: 12 } })
  await api.archives.aurora({ query: { tagId: undefined, categoryId: 3 } })
  await api.articles.unlock({ body: { articleId: 7, articlePassword: 'word' } })
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/articles/7', undefined],
    ['GET', '/articles/all?current=2&size=12', undefined],
    ['GET', '/archives/aurora?categoryId=3', undefined],
    ['POST', '/articles/access', { articleId: 7, articlePassword: 'word' }],
  ])
})

it('returns the data of a successful response and throws the failure of any other', () => {
  expect(openEnvelope({ flag: true, code: 20000, message: 'ok', data: { id: 7 } })).toEqual({ id: 7 })
  const locked = { flag: false, code: 52003, message: 'Locked', data: { id: 7 } }
  expect(() => openEnvelope(locked)).toThrow(Failure)
  expect(() => openEnvelope(locked)).toThrow(
    expect.objectContaining({ kind: 'locked', code: 52003, data: { id: 7 } }),
  )
})
