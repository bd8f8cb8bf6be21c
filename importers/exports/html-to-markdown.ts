/** Converts the HTML of other systems to the Markdown of articles and of comments. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import {
  attribute,
  backgroundOf,
  captionOf,
  classOf,
  closest,
  type Element,
  imageOf,
  isEmoji,
  isGallery,
  lineOf,
  when,
} from '#contract/html-nodes.ts'
import { escaped, image, link } from '#contract/markdown-builders.ts'
import { escapeIn } from '#contract/markdown-escape.ts'
import { addArticleRules, block, KEPT, turndownOptions } from '#contract/turndown-rules.ts'

const create = (): TurndownService => {
  const service = new TurndownService(turndownOptions)
  service.use(gfm)
  escapeIn(service)
  service.remove(['script', 'style', 'title', 'meta', 'noscript', 'template', 'object'] as never)
  return service
}

const articles = create()
articles.keep(KEPT as never)

/** Marks of the converters of shortcodes and blocks: a URL that becomes a card, and the end of the abstract. */
articles.addRule('embed', {
  filter: when(
    (node) =>
      node.hasAttribute('data-embed') || /(?:^|\s)wp-block-embed__wrapper(?:\s|$)/.test(classOf(node)),
  ),
  replacement: (content, node) => {
    const text = (node as Element).textContent?.trim() ?? ''
    return /^https?:\/\/\S+$/.test(text) ? block(text) : block(content)
  },
})
articles.addRule('background', {
  filter: when((node) => backgroundOf(node) !== ''),
  replacement: (content, node) => block(`${image(backgroundOf(node as Element))}\n\n${content.trim()}`),
})
articles.addRule('formula', {
  filter: when((node) => node.hasAttribute('data-math')),
  replacement: (_, node) => `$${(node as Element).textContent?.trim() ?? ''}$`,
})
articles.addRule('note', {
  filter: when((node) => node.hasAttribute('data-note')),
  replacement: (_, node) => `[^${attribute(node as Element, 'data-note')}]`,
})
articles.addRule('more', {
  filter: when((node) => node.hasAttribute('data-more')),
  replacement: () => block('<!-- more -->'),
})
addArticleRules(articles)
// After the rule for figures, over which it has precedence.
articles.addRule('gallery', {
  filter: when(isGallery),
  replacement: (_, node) => {
    const gallery = node as Element
    const images = Array.from(gallery.querySelectorAll('img')).map((one) =>
      imageOf(one, captionOf(closest(one, ['FIGURE', 'LI', 'DL']), gallery)),
    )
    const own = Array.from(gallery.childNodes).find(({ nodeName }) => nodeName === 'FIGCAPTION')
    const caption = own ? lineOf(own) : ''
    return block(images.join('\n') + (caption === '' ? '' : `\n\n*${escaped(caption)}*`))
  },
})
articles.addRule('markdown', {
  filter: when((node) => node.hasAttribute('data-markdown')),
  replacement: (_, node) => block((node as Element).textContent?.trim() ?? ''),
})

const comments = create()
comments.addRule('image', {
  filter: 'img',
  replacement: (_, node) => {
    const src = attribute(node as Element, 'src')
    return isEmoji(node as Element) || src === ''
      ? escaped(attribute(node as Element, 'alt'))
      : link(attribute(node as Element, 'alt'), src)
  },
})

const tidy = (markdown: string): string => markdown.replace(/^(\s*(?:[-*+]|\d+\.)) {2,}/gm, '$1 ').trim()

/** Nothing of the HTML is run or loaded. What articles cannot show is removed when the Markdown is rendered. */
export const htmlToMarkdown = (html: string): string =>
  html.trim() === '' ? '' : tidy(articles.turndown(html))

/** For comments, whose Markdown has no images and no HTML. */
export const htmlToCommentMarkdown = (html: string): string =>
  html.trim() === '' ? '' : tidy(comments.turndown(html))

/** The text of a title or a name: without tags, with its entities decoded, on one line. */
export const htmlToLine = (html: string): string =>
  /[<&]/.test(html) ? plain.turndown(html).replace(/\s+/g, ' ').trim() : html.replace(/\s+/g, ' ').trim()

const plain = new TurndownService()
plain.escape = (text) => text
plain.addRule('text', {
  filter: () => true,
  replacement: (content, node) => (/^(?:SCRIPT|STYLE)$/.test((node as Element).nodeName) ? '' : content),
})
