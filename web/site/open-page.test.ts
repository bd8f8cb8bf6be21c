import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { en } from '#web/locale/en.ts'
import { fixtureApi } from '#web/testing/fixture-api.ts'
import { prefetchPage } from './open-page.ts'

it('prefetching an article does not request it, because the request counts a view', async () => {
  const show = vi.fn(() => Promise.reject(new Error('requested')))
  const context = { api: fixtureApi({ articles: { show } }), queryClient: new QueryClient(), texts: en }
  await prefetchPage(new URL('http://site/articles/7'), context)
  expect(show).not.toHaveBeenCalled()
})

it('prefetching a page without a view count requests its data', async () => {
  const all = vi.fn(async () => [])
  const context = { api: fixtureApi({ tags: { all } }), queryClient: new QueryClient(), texts: en }
  await prefetchPage(new URL('http://site/tags'), context)
  expect(all).toHaveBeenCalledOnce()
})
