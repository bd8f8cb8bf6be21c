/** What was text where it was copied is text in the article. */
import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { expect, it, vi } from 'vitest'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { RenderWarnings } from '#server/rendering/markdown/render-warnings.ts'
import { parseMarkdown } from '#server/rendering/markdown/syntax/parser.ts'
import { randomTexts, shownText, textNode } from '#server/testing/random-texts.ts'
import { chooseSeed } from '#server/testing/seed.ts'
import { richTextToMarkdown } from './rich-text.ts'

const SEED = chooseSeed()

/** The library has a parser of its own where there is no browser. */
vi.mock('#web/ui/Html.tsx', () => ({ parseHtml: (html: string) => html }))

const blocksOf = (html: string): string[] =>
  parseHtml(html)
    .children.filter((node): node is Element => node.type === 'element')
    .map((block) => textOf(block).replace(/\s+/g, ''))

it('pasted text is shown as it was', async () => {
  const wrong: unknown[] = []
  for (const text of randomTexts(SEED, 40)) {
    const node = textNode(text)
    const markdown = richTextToMarkdown(
      `<p>${node}</p><p>x<br>${node}</p><ul><li>${node}</li></ul><blockquote>${node}</blockquote>` +
        `<table><tr><th>x</th></tr><tr><td>${node}</td></tr></table><p><a href="https://example.org/">${node}</a></p>`,
    )
    const shown = blocksOf((await renderDocument({ markdown })).html)
    const expected = [text, `x${text}`, text, text, `x${text}`, text].map((one) => one.replace(/\s+/g, ''))
    if (shown.join('\n') !== expected.join('\n')) wrong.push({ text, shown, markdown })
  }
  expect(wrong).toEqual([])
})

it('alternative texts and titles are those that were pasted', () => {
  const wrong = randomTexts(SEED, 500).flatMap((text) => {
    const quoted = textNode(text).replaceAll('"', '&quot;')
    const markdown = richTextToMarkdown(
      `<p>x <img src="https://example.org/b.png" alt="${quoted}" title="${quoted}"> <a href="https://example.org/" title="${quoted}">y</a></p>`,
    )
    const [paragraph] = parseMarkdown(markdown, new RenderWarnings()).tree.children
    const [, picture, , label] = paragraph?.type === 'paragraph' ? paragraph.children : []
    const shown =
      picture?.type === 'image' && label?.type === 'link' ? [picture.alt, picture.title, label.title] : []
    return [text, text, text].map(shownText).join('\n') ===
      shown.map((one) => shownText(one ?? '')).join('\n')
      ? []
      : [{ text, shown, markdown }]
  })
  expect(wrong).toEqual([])
})

it.each([
  ['<p>One <b>two</b></p>', 'One **two**'],
  ['<b style="font-weight:normal"><p>One</p></b>', 'One'],
  ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
  ['<p><img src="https://example.org/a.png">{.wide}</p>', '![](https://example.org/a.png)\\{.wide}'],
  ['<p>See https://example.org/a_b_c</p>', 'See https://example.org/a_b_c'],
  [
    '<a href="https://example.org/a_b">https://example.org/a_b</a>',
    '[https://example.org/a\\_b](https://example.org/a_b)',
  ],
  ['<pre><code>a $x$\n&lt;b&gt;</code></pre>', '```\na $x$\n<b>\n```'],
])('%s', (html, markdown) => expect(richTextToMarkdown(html)).toBe(markdown))
