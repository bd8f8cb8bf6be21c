/** Tests that no query is withheld from the index when a tag matches it, and that a new tag is found at once. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import type { IndexExpression, IndexField } from './index-query.sql.ts'
import { canMatchTag, tagVocabulary } from './tag-vocabulary.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const save = (...tags: string[]) => saveArticle(context.ctx, articleDraft(context.ctx, { tags }))
const tagsFound = async (keywords: string) => {
  const { data } = await context.api(`/search?keywords=${encodeURIComponent(keywords)}`)
  return (data as SearchResults).tagSearchDTOs.map(({ tagName }) => tagName.replace(/<\/?mark>/g, ''))
}

it('a query can match when a tag has its words, prefixes, phrases or sounds', async () => {
  await save('Node.js', '云原生', 'Service mesh')
  const vocabulary = await tagVocabulary(context.ctx)
  if (!vocabulary) throw new Error('There are few tags')
  const can = (expression: IndexExpression, field: IndexField = 'name') =>
    canMatchTag(vocabulary, [{ field, expression }])
  expect([can({ term: 'mesh' }), can({ term: 'mes' })]).toEqual([true, false])
  expect([can({ beginning: 'mes' }), can({ beginning: 'meshes' })]).toEqual([true, false])
  expect([can({ beginning: 'nodejs' }), can({ beginning: 'zzz' })]).toEqual([true, false])
  expect([can({ phrase: ['云原', '原生'] }), can({ phrase: ['云原', '原样'] })]).toEqual([true, false])
  expect(can({ all: [{ term: 'service' }, { any: [{ term: 'none' }, { term: 'mesh' }] }] })).toBe(true)
  expect(can({ all: [{ term: 'service' }, { term: 'none' }] })).toBe(false)
  expect([can({ beginning: 'yys' }, 'sound'), can({ beginning: 'yys' })]).toEqual([true, false])
})

it('a tag is found by a word, a prefix, a typo and its pinyin, and from the moment it is saved', async () => {
  expect(await tagsFound('kuber')).toEqual([])
  await save('Kubernetes', '容器')
  for (const keywords of ['kubernetes', 'kuber', 'kubernets'])
    expect(await tagsFound(keywords)).toEqual(['Kubernetes'])
  for (const keywords of ['容器', 'rongqi', 'rq']) expect(await tagsFound(keywords)).toEqual(['容器'])
})
