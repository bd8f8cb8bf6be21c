/** What the old site showed as text is text here, whatever marks of Markdown or HTML it holds. */
// @module-tag full
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { toString as markdownText } from 'mdast-util-to-string'
import { expect, it } from 'vitest'
import { commentHtml } from '#contract/comment-text.ts'
import { image, link } from '#contract/markdown-builders.ts'
import { escapeMarkdown } from '#contract/markdown-escape.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import { ghostMarkdown } from '#importers/ghost/content/post-content.ts'
import { haloMarkdown } from '#importers/halo/halo-content.ts'
import { splitAbstract } from '#importers/markdown/source/split-abstract.ts'
import { postMarkdown } from '#importers/wxr/content/post-content.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { RenderWarnings } from '#server/rendering/markdown/render-warnings.ts'
import { parseMarkdown } from '#server/rendering/markdown/syntax/parser.ts'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { randomTexts, shownText, textNode } from '#server/testing/random-texts.ts'
import { chooseSeed } from '#server/testing/seed.ts'
import { htmlToCommentMarkdown } from './html-to-markdown.ts'

const SEED = chooseSeed()
const COUNT = Number(process.env.TEXTS ?? 40)
const nothing = () => {}

const wordpress = (html: string) =>
  postMarkdown(
    html,
    { attachments: { byId: () => null, ofPost: [] }, reusable: () => null, notes: new Map() },
    nothing,
  )
const halo = (html: string) => haloMarkdown({ type: 'html', raw: html, html: '' }, nothing)
const ghostHtml = (html: string) => ghostMarkdown({ markdown: '', html, mobiledoc: '', lexical: '' }, nothing)
const ghostLexical = (text: string) => {
  const leaf = { type: 'extended-text', text, format: 0 }
  const root = {
    type: 'root',
    children: [
      { type: 'paragraph', children: [leaf] },
      { type: 'paragraph', children: [{ ...leaf, text: 'x' }, { type: 'linebreak' }, leaf] },
      { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [leaf] }] },
      { type: 'extended-quote', children: [leaf] },
      { type: 'extended-heading', tag: 'h3', children: [leaf] },
    ],
  }
  return ghostMarkdown({ markdown: '', html: '', mobiledoc: '', lexical: JSON.stringify({ root }) }, nothing)
}

/** One text in every place in which an editor puts text. */
const pageOf = (text: string): string => {
  const node = textNode(text)
  return (
    `<p>${node}</p><p>x<br>${node}</p><ul><li>${node}</li></ul><blockquote><p>${node}</p></blockquote><h3>${node}</h3>` +
    `<table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>${node}</td><td>z</td></tr></tbody></table>` +
    `<p>a<b>${node}</b>c <i>${node}</i></p><p>x<sub>${node}</sub></p><p>x <a href="https://example.org/">${node}</a></p>`
  )
}

const bodyOf = (root: Root): Element[] =>
  root.children.filter((node): node is Element => node.type === 'element')

/** The texts of the blocks, in their order, with the name of each. */
const blocksOf = (html: string): string[] =>
  bodyOf(parseHtml(html)).map((block) => {
    const inner = /^h\d$/.test(block.tagName)
      ? { ...block, children: block.children.filter((one) => !isAnchor(one)) }
      : block
    return `${block.tagName} ${shownText(textOf(inner))}`
  })
/** The link to the heading itself. */
const isAnchor = (node: Element['children'][number]): boolean =>
  node.type === 'element' && node.tagName === 'a' && String(node.properties.href).startsWith('#')

const textsOf = (html: string) => blocksOf(html).map((block) => block.replace(/\s+/g, ''))

const expectedBlocks = (text: string): string[] =>
  [
    `p ${text}`,
    `p x ${text}`,
    `ul ${text}`,
    `blockquote ${text}`,
    `h3 ${text}`,
    `div x y ${text} z`,
    `p a${text}c ${text}`,
    `p x${text}`,
    `p x ${text}`,
  ].map((block) => block.replace(/\s+/g, ''))

it.each([
  ['WordPress, blocks', (text: string) => wordpress(`<!-- wp:html -->${pageOf(text)}<!-- /wp:html -->`), 9],
  ['WordPress, classic', (text: string) => wordpress(pageOf(text)), 9],
  ['Ghost, HTML', (text: string) => ghostHtml(pageOf(text)), 9],
  ['Ghost, Lexical', ghostLexical, 5],
  ['Halo', (text: string) => halo(pageOf(text)), 9],
] as const)('a text is shown as it was: %s', async (_, convert, blocks) => {
  const wrong: unknown[] = []
  for (const text of ['(: www.example.org', ...randomTexts(SEED, COUNT)]) {
    const markdown = convert(text)
    const shown = textsOf((await renderDocument({ markdown })).html)
    const expected = expectedBlocks(text).slice(0, blocks)
    const at = expected.findIndex((block, n) => shown[n] !== block)
    if (at >= 0 || shown.length !== expected.length)
      wrong.push({ text, expected: expected[at], shown: shown[at], markdown })
  }
  expect(wrong).toEqual([])
})

/** Tags of a word processor are removed from what people typed as Markdown, wherever they stand in it. */
const TAG_IN_TITLE = '<o:p>2) {#id}\\</o:p>9me@example.org:'

it('images in comments become links with what describes them', () => {
  const wrong = randomTexts(SEED, 500).flatMap((text) => {
    const alt = textNode(text).replaceAll('"', '&quot;')
    const markdown = htmlToCommentMarkdown(`<p>x <img src="https://example.org/b.png" alt="${alt}"></p>`)
    const shown = textsOf(commentHtml(markdown))
    return shown.join('\n') === `px${text.replace(/\s+/g, '')}` ? [] : [{ text, shown, markdown }]
  })
  expect(wrong).toEqual([])
})

it('comments', () => {
  const wrong = randomTexts(SEED, 2_000).flatMap((text) => {
    const markdown = htmlToCommentMarkdown(`<p>${textNode(text)}</p><p>x<br>${textNode(text)}</p>`)
    const shown = textsOf(commentHtml(markdown))
    const expected = [`p${text}`, `px${text}`].map((block) => block.replace(/\s+/g, ''))
    return shown.join('\n') === expected.join('\n') ? [] : [{ text, shown, markdown }]
  })
  expect(wrong).toEqual([])
})

it('alternative texts, captions and labels', () => {
  const wrong = [TAG_IN_TITLE, ...randomTexts(SEED, 1_000)].flatMap((text) => {
    const markdown = `${image('b.png', text, text)} ${link(text, 'https://example.org/')}`
    const [paragraph] = parseMarkdown(markdown, new RenderWarnings()).tree.children
    const [picture, , label] = paragraph?.type === 'paragraph' ? paragraph.children : []
    const shown =
      picture?.type === 'image' && label?.type === 'link'
        ? [picture.alt, picture.title, markdownText(label)]
        : []
    const expected = [text, text, text].map(shownText)
    return shown.map((one) => shownText(one ?? '')).join('\n') === expected.join('\n')
      ? []
      : [{ text, shown, markdown }]
  })
  expect(wrong).toEqual([])
})

it.each([
  ['How to use <script> & <style> tags', 'How to use <script> & <style> tags'],
  ['The <title> element, and <b> alone', 'The <title> element, and <b> alone'],
  ['Use &lt;textarea&gt; here', 'Use <textarea> here'],
  ['A <em>nice</em> <br> title &#8211; &#8220;q&#8221; &hellip;', 'A nice title – “q” …'],
  ['5 < 6 and 7 > 3 & done', '5 < 6 and 7 > 3 & done'],
  ['C++ &amp; R&D_x *y* [z]', 'C++ & R&D_x *y* [z]'],
  ['<i class="icon"></i> One', 'One'],
])('the title %s', (html, title) => expect(plainLine(html)).toBe(title))

it('a title of any text', () => {
  for (const text of randomTexts(SEED, 500)) expect(plainLine(textNode(text))).toBe(shownText(text))
})

it.each([
  ['&lt;details&gt; opens a box', 'The rest'],
  ['&lt;div&gt;block words&lt;/div&gt;', '&lt;p&gt;'],
  ['&lt;!-- more --&gt; is a mark', 'of WordPress'],
  ['[!note] plain words', ':::tip'],
])('what speaks about marks acts on nothing: %s', async (first, second) => {
  const markdown = wordpress(`<blockquote><p>${first}</p></blockquote><p>${second}</p><p>end</p>`)
  const { text, abstract } = splitAbstract(markdown)
  expect(abstract).toBeNull()
  const plain = (html: string) => html.replace(/&lt;/g, '<').replace(/&gt;/g, '>')
  expect(blocksOf((await renderDocument({ markdown: text })).html)).toEqual([
    `blockquote ${plain(first)}`,
    `p ${plain(second)}`,
    'p end',
  ])
})

it.each(['&', '=', '# ', '! ', 'www.', 'https://a.b/.', '- ', '1. ', '|', '\\', '<b>', ':', ' '])(
  'takes no longer than its length for %s',
  async (part) => {
    await runOnLongInput((size) => escapeMarkdown(`${part.repeat(size)}"`), 20_000)
  },
)
