/** The number below the text is the number of its page. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { readingMinutes, wordCount } from '#contract/count-text.ts'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { countWords } from './count-words.ts'

it.each([
  ['', 0],
  ['It doesn’t believe in state-of-the-art 3.14.', 6],
  ['缓存最大的问题不在“旧”。', 10],
  ['用 TypeScript 写 2 个函数', 7],
  ['See [RFC 5861](https://example.org/a-b) ![x](/media/a.webp) https://example.org/a', 6],
  ['```ts\nconst a = 1\n```\n\n$$\nx\n$$', 0],
  ['> [!note]\n> One\n\n:::tip Two words\nOne\n:::', 5],
  ['| a | b |\n|---|---|\n| c | **d**e |', 4],
  ['![a](/media/a.webp){.wide}\n\n> [!card] [One](https://example.org/)\n> two', 2],
  ['- [ ] One\n1. two[^1]\n\n[^1]: Three', 3],
])('%j has %j', async (text, count) => {
  expect(wordCount(countWords(text))).toBe(count)
  expect((await renderDocument({ markdown: text })).wordCount).toBe(count)
})

const demo = globSync(`${import.meta.dirname}/../../../../db/demo/source/_posts/*.md`)

it.each(demo.map((path) => [basename(path), path]))('%s', async (_, path) => {
  const markdown = readFileSync(path, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
  const page = await renderDocument({ markdown, isCodePlain: true })
  const count = countWords(markdown)
  expect([wordCount(count), readingMinutes(count)]).toEqual([page.wordCount, page.readingMinutes])
})
