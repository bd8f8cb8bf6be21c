/** What was text where it was copied is text in the article. */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { expect, it, vi } from 'vitest'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { RenderWarnings } from '#server/rendering/markdown/render-warnings.ts'
import { parseMarkdown } from '#server/rendering/markdown/syntax/parser.ts'
import { randomTexts, shownText, textNode } from '#server/testing/random-texts.ts'
import { chooseSeed } from '#server/testing/seed.ts'
import { PICTURE_MARK, readRichText } from './rich-text.ts'

const SEED = chooseSeed()
const SITE = 'https://blog.example.org'

/** Where there is no browser, the converter has nodes of its own. */
vi.mock('#web/ui/Html.tsx', async () => {
  const { default: TurndownService } = await import('turndown')
  let made: Document | undefined
  const service = new TurndownService()
  service.addRule('document', {
    filter: (node) => {
      made = node.ownerDocument
      return false
    },
    replacement: () => '',
  })
  service.turndown('<p>x</p>')
  const parseHtml = (html: string) => {
    const root = (made as Document).createElement('div')
    root.innerHTML = html
    return root
  }
  return { parseHtml }
})

const richTextToMarkdown = (html: string) => readRichText(html, SITE).markdown

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
  ['<pre><code>a $x$\n&lt;b&gt;</code></pre>', '```text\na $x$\n<b>\n```'],
  ['<ul><li><pre>-   a\n\n1.   b</pre></li></ul>', '- ```text\n  -   a\n\n  1.   b\n  ```'],
  ['<table><tr><td>4.4</td></tr></table>', '4.4'],
  [
    `<a href="${SITE}/articles/7">a</a> <img src="${SITE}/media/b.webp">`,
    '[a](/articles/7) ![](/media/b.webp)',
  ],
])('%s', (html, markdown) => expect(richTextToMarkdown(html)).toBe(markdown))

const samples = globSync(`${import.meta.dirname}/testing/*.html`)

it.each(samples.map((path) => [basename(path, '.html'), path]))('what is copied from %s', (_, path) => {
  const { markdown } = readRichText(readFileSync(path, 'utf8'), SITE)
  const shown = markdown.replace(PICTURE_MARK, (_mark, at) => `<${Number(at) + 1}>`)
  expect(`${shown}\n`).toBe(readFileSync(path.replace(/html$/, 'txt'), 'utf8'))
})

it('images of other sites are named, those of the text come along, those of a computer are missing', () => {
  const pixels = 'iVBORw0KGgo'.repeat(30)
  const { markdown, pictures, remote } = readRichText(
    `<p>a<img src="data:image/png;base64,${pixels}"></p><p><img src="file:///C:/a.png"><img src="https://example.org/a.png">` +
      `<img src="//example.org/b.png"><img src="${SITE}/media/c.webp"><img src="https://example.org/a.png"></p>` +
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img src="https://example.org/count.gif" width="1" height="1">',
    SITE,
  )
  expect(pictures).toEqual([`data:image/png;base64,${pixels}`, null])
  expect(remote).toEqual(['https://example.org/a.png', 'https://example.org/b.png'])
  expect(markdown.replace(PICTURE_MARK, '<$1>')).toBe(
    'a<0>\n\n<1>![](https://example.org/a.png)![](https://example.org/b.png)![](/media/c.webp)![](https://example.org/a.png)',
  )
})

/** Every construct of docs/writing.md. */
const CONSTRUCTS = `${readFileSync(`${import.meta.dirname}/testing/constructs.txt`, 'utf8')}`

it.each(CONSTRUCTS.split(/\n%\n/))(
  'pasting what this product rendered gives the source back: %j',
  async (markdown) => {
    const { html } = await renderDocument({ markdown })
    const again = await renderDocument({ markdown: readRichText(html, SITE).markdown })
    expect(tidied(again.html)).toBe(tidied(html))
  },
)

/** Blanks between blocks are of no meaning. */
const tidied = (html: string) => html.replace(/>\s+</g, '><').replace(/(<li>)\s+|\s+(<\/li>)/g, '$1$2')
