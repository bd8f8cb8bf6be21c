/** Articles that are translations of each other: linked in both directions, and offered while readers may see them. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ArticleTranslation } from '#contract/articles.ts'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { deleteArticleRow } from './article-changes.sql.ts'
import { saveArticle } from './save-article.ts'
import { restoreArticle, trashArticle } from './trash-article.ts'

let context: TestContext
let headers: Record<string, string>
let [english, chinese, third]: [number, number, number] = [0, 0, 0]
const save = (title: string, lang: 'en' | 'zh-CN', more: object = {}) => {
  const draft = articleDraft(context.ctx, { title, ...more })
  return saveArticle(context.ctx, { ...draft, rendered: { ...draft.rendered, lang } })
}
beforeEach(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
  english = await save('The pier', 'en')
  chinese = await save('码头', 'zh-CN')
  third = await save('栈桥', 'zh-CN')
})
afterEach(() => context.close())

const link = async (id: number, translationId: number | null) =>
  (await context.api(
    `/studio/articles/${id}/translation`,
    jsonRequest('PUT', { translationId }, headers),
  )) as { code: number; message: string; data: ArticleUnderEdit }
const offered = async (id: number) => {
  const { data } = (await context.api(`/articles/${id}`)) as {
    data: { translation: ArticleTranslation | null }
  }
  return data.translation?.id ?? null
}
const linked = async (id: number) =>
  ((await context.api(`/studio/articles/${id}`, { headers })) as { data: ArticleUnderEdit }).data.translation

it('a link holds in both directions, and names the other article', async () => {
  expect((await link(english, chinese)).data.translation).toEqual({
    id: chinese,
    title: '码头',
    lang: 'zh-CN',
    isOffered: true,
  })
  expect(await context.api(`/articles/${chinese}`)).toMatchObject({
    data: { translation: { id: english, articleTitle: 'The pier', lang: 'en' } },
  })
  expect(await linked(chinese)).toMatchObject({ id: english })
})

it('an article has one translation at most, and unlinking ends both directions', async () => {
  await link(english, chinese)
  await link(third, english)
  expect([await offered(english), await offered(third), await offered(chinese)]).toEqual([
    third,
    english,
    null,
  ])
  await link(english, null)
  expect([await offered(english), await offered(third)]).toEqual([null, null])
})

it('readers are offered no draft, no article in the trash, and none in the same language', async () => {
  const draft = await save('Unseen', 'zh-CN', { state: 'draft' })
  expect((await link(english, draft)).data.translation).toMatchObject({ isOffered: false })
  expect(await offered(english)).toBeNull()

  await link(english, chinese)
  await trashArticle(context.ctx, chinese)
  expect(await offered(english)).toBeNull()
  await restoreArticle(context.ctx, chinese)
  expect(await offered(english)).toBe(chinese)

  expect((await link(chinese, third)).data.translation).toMatchObject({ isOffered: false })
  expect([await offered(chinese), await offered(third), await offered(english)]).toEqual([null, null, null])
})

it('a locked article names its translation beside its title', async () => {
  const locked = await save('Secret', 'en', { password: 'open sesame' })
  await link(locked, chinese)
  expect(await context.api(`/articles/${locked}`)).toMatchObject({
    data: { locked: true, translation: { id: chinese } },
  })
  expect(await offered(chinese)).toBe(locked)
})

it('an article that is deleted for good leaves the other one without a translation', async () => {
  await link(english, chinese)
  await context.ctx.transaction((tx) => deleteArticleRow(tx, chinese))
  expect(await linked(english)).toBeNull()
})

it('refuses an article that is missing, in the trash, or the same', async () => {
  await trashArticle(context.ctx, third)
  for (const id of [999_999, third, english])
    expect(await link(english, id)).toMatchObject({ code: 52000, data: { field: 'translationId' } })
  expect(await link(999_999, english)).toMatchObject({ flag: false })
  expect(await linked(english)).toBeNull()
})
