/** What an imported item stores of its import, and how a change since then is found. */
import { expect, it } from 'vitest'
import { ArticleItem } from '#server/features/export/items.ts'
import { marksOf } from './same-item.ts'
import {
  accessOfArticle,
  contentHash,
  type ImportedAccess,
  inputHash,
  isAccessChanged,
  readSourceHash,
  sourceHash,
  withMarks,
} from './source-hash.ts'

it('an item stores its hashes, who could read it, and what it said about itself', () => {
  const marks = marksOf({ text: 'Snow.', title: 'First snow', date: 7 })
  const stored = withMarks(sourceHash('input', 'content'), 'draft', marks)
  expect(readSourceHash(stored)).toEqual({ input: 'input', content: 'content', access: 'draft', marks })
  expect(readSourceHash('input.content')).toMatchObject({ content: 'content', access: 'open' })
})

it.each([
  ['open', 'open', false],
  ['open', 'draft', true],
  ['open', 'locked', true],
  ['open', 'private', true],
  ['open', 'scheduled', true],
  ['draft', 'open', true],
  ['locked', 'open', true],
  ['draft', 'draft', false],
  // Time did that, not the owner.
  ['scheduled', 'open', false],
  ['scheduled', 'draft', true],
] satisfies [ImportedAccess, ImportedAccess, boolean][])(
  'imported as %s, now %s: changed here: %s',
  (imported, current, isChanged) => {
    expect(isAccessChanged(withMarks('input.content', imported, marksOf({ text: '' })), current)).toBe(
      isChanged,
    )
  },
)

it.each([
  [{ state: 'draft', password: 'hash' }, 'draft'],
  [{ state: 'scheduled', password: 'hash' }, 'locked'],
  [{ state: 'scheduled', password: null }, 'scheduled'],
  [{ state: 'published', password: null }, 'open'],
] as const)('an article with %o is %s', (article, access) => {
  expect(accessOfArticle(article)).toBe(access)
})

it('the longest one can be exported and imported', () => {
  const marks = marksOf({ text: 'a', title: 'b', date: 1, slug: 'c' })
  const longest = withMarks(sourceHash(inputHash({}), contentHash('', '')), 'scheduled', marks)
  expect(ArticleItem.shape.source.unwrap().parse({ key: 'a', hash: longest })).toEqual({
    key: 'a',
    hash: longest,
  })
})
