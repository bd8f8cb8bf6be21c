/** Tests the word check, and that it covers every replaced term of the glossary. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findChineseTerms } from './chinese-terms.ts'
import { findReplacedLines, findReplacedTerms, matchOf } from './find-replaced-terms.ts'
import { lowerWords } from './lower-words.ts'
import { replacedTerms, uncheckedTerms } from './replaced-terms.ts'

const termsIn = (path: string, source = '') =>
  findReplacedTerms([path], () => source).map(({ place, term }) => `${place}: ${term}`)

it.each([
  ['server/platform/open-house.ts', '', 'file: house'],
  ['server/rooms/articles.ts', '', 'file: rooms'],
  ['server/articles/articles.view.ts', '', 'file: view ts'],
  ['web/a.ts', 'export const AccountDoor = 1', 'export: door'],
  ['web/a.ts', 'export const createCallLimit = () => 1', 'export: call limit'],
  ['web/a.ts', 'export type Topic = string', 'export: Topic'],
  ['web/a.ts', 'export const MOST_BYTES = 10', 'constant: most bytes'],
  ['web/a.ts', '/** Keeps tagsApi. */\n', 'header: keeps tags api'],
  ['web/a.ts', '/**\n * Shows a page.\n * It is kept.\n */\n', 'header: kept'],
  ['web/a.css', '/* The printed page. */\n', 'header: printed'],
  ['docs/a.md', '# A\n\n## The mailbox\n', 'heading: mailbox'],
  ['server/features/media/draw-image.ts', '', 'file: draw'],
  ['server/features/media/image-refused.ts', '', 'file: refused'],
  ['server/rendering/markdown/texts.ts', "const en = { open: 'Open picture' }", 'text: picture'],
  ['web/studio/media/texts/en.ts', "export default { copy: 'Copy the address' }", 'text: address'],
  ['web/locale/en.ts', "export const en = { menu: { end: 'Log out' } }", 'text: log out'],
])('%s with "%s" is found', (path, source, expected) => {
  expect(termsIn(path, source)).toContain(expected)
})

it.each([
  ['server/platform/keep-alive.ts', ''],
  ['server/views/views.sql.ts', ''],
  ['bin/borealis.mjs', ''],
  ['web/a.ts', '/** Stores the email address and the IP address of a viewer. */'],
  ['web/a.ts', '/** Lists articles. */\n\n/** The text is kept. */\nconst kept = 1'],
  ['web/a.ts', 'export const mostUsed = () => 1'],
  ['web/a.ts', 'export const topicId = 1'],
  ['web/locale/en.ts', "// Log out\nexport const en = { logOut: 'Sign out', mode: 'Picture in picture' }"],
  ['docs/a.md', '# A\n\nThe house.\n\n```sh\n# the house\n```\n'],
  ['docs/decisions/0001-a-house.md', '# A house\n'],
])('%s with "%s" passes', (path, source) => {
  expect(termsIn(path, source)).toEqual([])
})

it('lists lines with a replaced term, wherever in the file they are', () => {
  const found = findReplacedLines(['web/a.ts'], () => 'const a = 1\n// it is kept\n')
  expect(found.map(({ path, term }) => [path, term])).toEqual([['web/a.ts:2', 'kept']])
})

it('every replaced term of the glossary is searched for, or says why it is not', () => {
  const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8')
  const standard = glossary.slice(glossary.indexOf('## Standard terms'), glossary.indexOf('## Texts'))
  const terms = [...standard.matchAll(/^\| .+ \| (.+) \|$/gm)]
    .flatMap(([, cell]) => (cell as string).split(/[,;:]/))
    .map(lowerWords)
    .filter((term) => term !== 'instead of')
  expect(terms.length).toBeGreaterThan(100)
  const isCovered = (term: string) =>
    term in uncheckedTerms ||
    replacedTerms.some(
      ({ standard: _, ...each }) =>
        matchOf(each, term) !== null || each.forms.split('|').some((form) => form.includes(term)),
    )
  expect(terms.filter((term) => !isCovered(term))).toEqual([])
})

it.each([
  ['web/studio/talks/texts/cn.ts', "note: '只有你能看到'", '你'],
  ['web/locale/cn.ts', "load: '正在载入……'", '载入'],
  ['web/studio/articles/texts/cn.ts', 'trash: `文章移至回收站`', '移至回收站'],
  ['server/platform/messages.ts', "gone: '邮箱地址无效'", '邮箱地址'],
  ['web/studio/settings/texts/cn.ts', "saving: '正在保存…'", '…'],
])('%s with %s is found', (path, source, term) => {
  expect(findChineseTerms([path], () => source).map((found) => found.term)).toEqual([term])
})

it.each([
  ['web/site/mascot/texts/cn.ts', "back: '你来啦。'"],
  ['web/locale/cn.ts', "saving: '正在保存……', hint: '“…”查找完整短语', own: '您自己的样式表'"],
  ['web/site/home/HomePage.tsx', "'载入'"],
])('%s with %s has no replaced term', (path, source) => {
  expect(findChineseTerms([path], () => source)).toEqual([])
})
