import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { restoreState, serializeState } from './page-state.ts'

const filled = (data: unknown) => {
  const client = new QueryClient()
  client.setQueryData(['a', 1], data)
  return client
}

it('leaves out the HTML that the page shows and reads it from the document again', () => {
  const html = '<p>Long <b>text</b></p>'
  const json = serializeState(
    filled({ article: { articleContent: html, articleTitle: 'T' } }),
    new Map([[html, 'article:7']]),
  )
  expect(json).not.toContain('Long')
  const client = new QueryClient()
  restoreState(client, json, (name) => (name === 'article:7' ? html : undefined))
  expect(client.getQueryData(['a', 1])).toEqual({ article: { articleContent: html, articleTitle: 'T' } })
})

it('remains while nothing reads it: comments are hydrated when the reader comes near them', () => {
  vi.useFakeTimers()
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: 300_000 } } })
  restoreState(client, serializeState(filled('a comment'), new Map()), () => undefined)
  vi.advanceTimersByTime(3_600_000)
  expect(client.getQueryData(['a', 1])).toBe('a comment')
  vi.useRealTimers()
})

it('X5: nothing in it can end the script element or a line of JavaScript', () => {
  const hostile = '</script><script>alert(1)</script>&<!--\u2028\u2029'
  const json = serializeState(filled({ title: hostile }), new Map())
  expect(json).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(json)).toEqual([[['a', 1], { title: hostile }]])
})

it('does not contain a query that failed', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await client.prefetchQuery({ queryKey: ['bad'], queryFn: () => Promise.reject(new Error('no')) })
  expect(serializeState(client, new Map())).toBe('[]')
})
