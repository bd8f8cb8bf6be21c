import { expect, it } from 'vitest'
import type { ArchivedArticle } from '#contract/archives.ts'
import { RenderingQueryClient } from '#web/rendering-query-client.ts'
import { fixtureApi } from '#web/testing/fixture-api.ts'
import { topTagsQuery } from '../tags/tags.queries.ts'
import { archiveQuery } from './archives.queries.ts'

const article: ArchivedArticle = {
  id: 7,
  slug: null,
  articleTitle: 'Ice',
  articleContent: 'A long excerpt',
  status: 1,
  isTop: false,
  createTime: '2026-11-14T12:00:00.000Z',
  categoryName: null,
  lang: 'en',
}

it('the archives keep what they show, and not the excerpts', async () => {
  const api = fixtureApi({
    archives: { all: async () => ({ records: [{ time: '2026-11', articles: [article] }], count: 1 }) },
  })
  const { articleContent, ...shown } = article
  expect(await new RenderingQueryClient().fetchQuery(archiveQuery(api, 1))).toEqual({
    records: [{ time: '2026-11', articles: [shown] }],
    count: 1,
  })
})

it('the tags of the sidebar keep what it shows', async () => {
  const tag = { id: 1, slug: null, tagName: 'Ice', count: 3 }
  const api = fixtureApi({
    tags: { topTen: async () => [{ ...tag, latestTime: '2026-11-14T12:00:00.000Z' }] },
  })
  expect(await new RenderingQueryClient().fetchQuery(topTagsQuery(api))).toEqual([tag])
})
