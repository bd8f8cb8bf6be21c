/** Converts the HTML of other systems to the Markdown of articles and of comments. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { escapeIn } from '#contract/markdown-escape.ts'
import {
  destination,
  escaped,
  fence,
  frame,
  image,
  link,
} from '#importers/markdown/source/markdown-builders.ts'
import {
  attribute,
  backgroundOf,
  captionOf,
  classOf,
  closest,
  type Element,
  IMAGE_URL,
  imageOf,
  isEmoji,
  isGallery,
  languageOf,
  lineOf,
  linesOf,
  onlyImage,
  when,
  withWidth,
} from './html-nodes.ts'

const KEPT = [
  'sub',
  'sup',
  'kbd',
  'abbr',
  'ruby',
  'ins',
  'mark',
  'details',
  'dl',
  'center',
  'small',
  'u',
  'math',
] as const

const create = (): TurndownService => {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
    blankReplacement: (_, node) => ((node as unknown as { isBlock: boolean }).isBlock ? '\n\n' : ''),
    keepReplacement: (_, node) => {
      const { outerHTML, isBlock } = node as unknown as { outerHTML: string; isBlock: boolean }
      return isBlock ? block(keptHtml(outerHTML)) : keptHtml(outerHTML)
    },
  })
  service.use(gfm)
  escapeIn(service)
  service.remove(['script', 'style', 'title', 'meta', 'noscript', 'template', 'object'] as never)
  return service
}

/** HTML that stays HTML: in it, Markdown gives a meaning to what is no tag. */
const keptHtml = (html: string): string =>
  html.replace(/<[^<>]*>|[^<>]+/g, (part) =>
    part.startsWith('<')
      ? part
      : part.replace(/[\\`*_[\]~^$|]|={2,}|\+{2,}|(?<=https?):(?=\/\/)|(?<=www)\.|\n(?=\s*\n)/gi, (marks) =>
          [...marks].map((mark) => `&#${mark.charCodeAt(0)};`).join(''),
        ),
  )

/** Between a letter and a punctuation mark, Markdown takes its marks of emphasis for text, and after a URL for a part of it. */
const emphasis = (content: string, node: Element, mark: string, tag: string): string => {
  if (content.trim() === '') return ''
  const before = node.previousSibling?.textContent?.at(-1) ?? ''
  const after = node.nextSibling?.textContent?.at(0) ?? ''
  const isText =
    (LETTER.test(before) && MARK.test(content.at(0) ?? '')) ||
    (LETTER.test(after) && MARK.test(content.at(-1) ?? '')) ||
    (/\S/.test(after) && ENDS_IN_URL.test(content))
  return isText ? `<${tag}>${content}</${tag}>` : mark + content + mark
}
const LETTER = /[\p{L}\p{N}]/u
const MARK = /[\p{P}\p{S}]/u
const ENDS_IN_URL = /(?:https?:\/\/|www\.)\S+$/i

const block = (markdown: string): string => `\n\n${markdown}\n\n`

const articles = create()
articles.keep(KEPT as never)
articles.addRule('strong', {
  filter: ['strong', 'b'],
  replacement: (content, node) => emphasis(content, node as Element, '**', 'strong'),
})
articles.addRule('emphasis', {
  filter: ['em', 'i'],
  replacement: (content, node) => emphasis(content, node as Element, '*', 'em'),
})
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
articles.addRule('image', {
  filter: 'img',
  replacement: (_, node) => imageOf(node as Element, ''),
})
articles.addRule('linked-image', {
  filter: when((node) => node.nodeName === 'A' && onlyImage(node) !== null),
  replacement: (_, node) => {
    const found = onlyImage(node as Element) as Element
    const href = attribute(node as Element, 'href')
    if (href === '' || href.startsWith('#')) return imageOf(found, '')
    return IMAGE_URL.test(href) ? imageOf(found, '', href) : `[${imageOf(found, '')}](${destination(href)})`
  },
})
articles.addRule('figure', {
  filter: 'figure',
  replacement: (content, node) => {
    const images = (node as Element).querySelectorAll('img')
    const caption = captionOf(node as Element, null)
    if (images.length !== 1 || (node as Element).querySelector('table,pre,blockquote,video,audio,iframe'))
      return block(content)
    const found = images[0] as Element
    const link = closest(found, ['A'])
    const href = link ? attribute(link, 'href') : ''
    if (IMAGE_URL.test(href)) return block(withWidth(imageOf(found, caption, href), node as Element))
    const markdown = withWidth(imageOf(found, caption), node as Element)
    return block(href === '' ? markdown : `[${markdown}](${destination(href)})`)
  },
})
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
articles.addRule('caption', {
  filter: 'figcaption',
  replacement: (content) =>
    content.trim() === ''
      ? ''
      : block(
          `*${content
            .trim()
            .replace(/\s*\n\s*/g, ' ')
            .replace(/^\*+|(?<!\\)\*+$/g, '')}*`,
        ),
})
articles.addRule('code-block', {
  filter: 'pre',
  replacement: (_, node) => {
    const pre = node as Element
    const code = pre.querySelector('code')
    return block(fence(linesOf(pre), { lang: languageOf(pre) || (code ? languageOf(code) : '') || 'text' }))
  },
})
articles.addRule('markdown', {
  filter: when((node) => node.hasAttribute('data-markdown')),
  replacement: (_, node) => block((node as Element).textContent?.trim() ?? ''),
})
articles.addRule('frame', {
  filter: 'iframe',
  replacement: (_, node) =>
    block(frame(attribute(node as Element, 'src') || attribute(node as Element, 'data-src'))),
})
articles.addRule('media', {
  filter: ['video', 'audio'],
  replacement: (_, node) => {
    const name = (node as Element).nodeName.toLowerCase()
    const source = (node as Element).querySelector('source')
    const src = attribute(node as Element, 'src') || (source ? attribute(source, 'src') : '')
    if (!/^(?:https?:)?\/|^[\w.-]+\//.test(src)) return ''
    const poster = attribute(node as Element, 'poster')
    return block(
      `<${name} src="${quoted(src)}"${poster ? ` poster="${quoted(poster)}"` : ''} controls></${name}>`,
    )
  },
})

/** Code in a sentence that has several lines. */
articles.addRule('code-lines', {
  filter: when((node) => node.nodeName === 'CODE' && node.querySelector('br') !== null),
  replacement: (content) =>
    content
      .split('\n')
      .map((line) => codeSpan(line.trim()))
      .filter((line) => line !== '')
      .join('  \n'),
})

const codeSpan = (code: string): string => {
  if (code === '') return ''
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = /^`|`$/.test(code) ? ' ' : ''
  return ticks + pad + code + pad + ticks
}

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

const quoted = (text: string): string => text.replace(/[<>"\s]/g, encodeURIComponent)

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
