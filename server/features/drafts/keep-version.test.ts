/** Which versions of an article stay when there are many, or large ones. */
// @module-tag engine
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import type { CurrentDraft } from './drafts.mapper.ts'
import { selectVersions } from './drafts.sql.ts'
import { keepVersion } from './keep-version.ts'
import { selectEdited } from './read-draft.ts'

let context: TestContext
let articleId: number
let draft: CurrentDraft
beforeEach(async () => {
  context = await createTestContext()
  articleId = await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'Rewritten often' }))
  draft = await context.ctx.transaction(async (tx) => (await selectEdited(tx, articleId)).draft)
})
afterEach(() => context.close())

/** Text that does not compress: with 105 versions of 60 kB, more than the 4 MB that an article's versions may take. */
const large = Array.from({ length: 1_500 }, (_, i) =>
  createHash('sha256').update(`${i}`).digest('base64'),
).join('')

/** Keeps a version for each reason, the oldest first, and returns the revisions that remain, the oldest first. */
const keptOf = async (reasons: ('autosave' | 'publish')[], markdown: string): Promise<number[]> => {
  for (const [revision, reason] of reasons.entries())
    await context.ctx.transaction((tx) =>
      keepVersion(context.ctx, tx, articleId, { ...draft, revision, markdown }, { reason }),
    )
  const versions = await selectVersions(context.ctx.db, articleId)
  return versions.map(({ revision }) => revision).reverse()
}
const autosaves = (count: number) => Array<'autosave'>(count).fill('autosave')
const from = (first: number, end: number) => Array.from({ length: end - first }, (_, i) => first + i)

it('a hundred stay, however large they are; older ones go', async () => {
  expect(await keptOf(autosaves(105), large)).toEqual(from(5, 105))
})

it('older ones stay while they are small', async () => {
  expect(await keptOf(autosaves(105), 'A line.')).toEqual(from(0, 105))
})
