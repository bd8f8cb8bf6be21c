import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { en } from '#web/locale/en.ts'
import { fixtureApi } from '#web/testing/fixture-api.ts'
import { idOf, PageNotFound, pageOf, Redirect, type Route } from './route.ts'
import { openScreen, routeOf } from './screen.ts'

const Page = () => null
const route = (url: Route['url'], load: Route['load']): Route => ({
  url: url,
  source: '',
  chunk: async () => ({ default: Page }),
  load,
})
const notFound = route(pages.notFound, async () => ({ title: 'gone' }))
const table = {
  routes: [
    route(pages.article, async ({ params }) => {
      if (idOf(params.articleId) === 9) throw new Redirect('/articles/10')
      return { title: `article ${params.articleId}` }
    }),
    route(pages.archives, async ({ search }) => ({ title: `page ${pageOf(search)}` })),
  ],
  notFound,
}
const context = { api: fixtureApi(), queryClient: new QueryClient(), texts: en }
const open = (path: string) => openScreen(table, new URL(path, 'http://site'), context)

it('opens a page with its parameters and its query', async () => {
  expect(await open('/articles/7')).toMatchObject({
    status: 200,
    params: { articleId: '7' },
    head: { title: 'article 7' },
  })
  expect(await open('/archives?page=3')).toMatchObject({
    href: '/archives?page=3',
    head: { title: 'page 3' },
  })
})

it.each(['/nothing', '/articles/0', '/articles/-1', '/articles/x', '/articles/7/8', '/articles/%'])(
  '%s is not found',
  async (path) => {
    expect(await open(path)).toMatchObject({ status: 404, head: { title: 'gone' } })
  },
)

it('passes a redirect on to the caller', async () => {
  await expect(open('/articles/9')).rejects.toMatchObject({ to: '/articles/10' })
})

it('decodes a parameter, and leaves a malformed escape unchanged', () => {
  expect(routeOf(table, '/articles/%E9%9B%AA').params).toEqual({ articleId: '雪' })
  expect(routeOf(table, '/articles/%E9').params).toEqual({ articleId: '%E9' })
})

it('takes the first page for an invalid page number', () => {
  expect(['1e99', '-2', '0', 'x', '2.5'].map((page) => pageOf(new URLSearchParams({ page })))).toEqual([
    1, 1, 1, 1, 1,
  ])
})

it('does not find an id larger than a safe integer', () => {
  expect(() => idOf('9'.repeat(16))).toThrow(PageNotFound)
})
