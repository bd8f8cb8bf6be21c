/** What the converters of HTML to Markdown share, that of the importers and that of the editor, whichever nodes they get. */
import {
  attribute,
  captionOf,
  closest,
  type Element,
  IMAGE_URL,
  imageOf,
  languageOf,
  linesOf,
  onlyImage,
  when,
  withWidth,
} from './html-nodes.ts'
import { destination, fence, frame } from './markdown-builders.ts'

/** Elements that stay HTML. */
export const KEPT = [
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

export const block = (markdown: string): string => `\n\n${markdown}\n\n`

type Kept = { outerHTML: string; isBlock: boolean }

export const turndownOptions = {
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
  blankReplacement: (_: string, node: unknown) => ((node as Kept).isBlock ? '\n\n' : ''),
  keepReplacement: (_: string, node: unknown) => {
    const { outerHTML, isBlock } = node as Kept
    return isBlock ? block(keptHtml(outerHTML)) : keptHtml(outerHTML)
  },
} as const

const codeSpan = (code: string): string => {
  if (code === '') return ''
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = /^`|`$/.test(code) ? ' ' : ''
  return ticks + pad + code + pad + ticks
}

const quoted = (text: string): string => text.replace(/[<>"\s]/g, encodeURIComponent)

type Rule = { filter: unknown; replacement: (content: string, node: Element) => string }
type Converter = { addRule: (key: string, rule: Rule) => void }

/** Gives Turndown the rules for what articles have: emphasis, images with captions, code, players. */
export const addArticleRules = (turndown: unknown): void => {
  const converter = turndown as Converter
  converter.addRule('strong', {
    filter: ['strong', 'b'],
    replacement: (content, node) => emphasis(content, node, '**', 'strong'),
  })
  converter.addRule('emphasis', {
    filter: ['em', 'i'],
    replacement: (content, node) => emphasis(content, node, '*', 'em'),
  })
  converter.addRule('image', {
    filter: 'img',
    replacement: (_, node) => imageOf(node, ''),
  })
  converter.addRule('linked-image', {
    filter: when((node) => node.nodeName === 'A' && onlyImage(node) !== null),
    replacement: (_, node) => {
      const found = onlyImage(node) as Element
      const href = attribute(node, 'href')
      if (href === '' || href.startsWith('#')) return imageOf(found, '')
      return IMAGE_URL.test(href) ? imageOf(found, '', href) : `[${imageOf(found, '')}](${destination(href)})`
    },
  })
  converter.addRule('figure', {
    filter: 'figure',
    replacement: (content, node) => {
      const images = node.querySelectorAll('img')
      const caption = captionOf(node, null)
      if (images.length !== 1 || node.querySelector('table,pre,blockquote,video,audio,iframe'))
        return block(content)
      const found = images[0] as Element
      const link = closest(found, ['A'])
      const href = link ? attribute(link, 'href') : ''
      if (IMAGE_URL.test(href)) return block(withWidth(imageOf(found, caption, href), node))
      const markdown = withWidth(imageOf(found, caption), node)
      return block(href === '' ? markdown : `[${markdown}](${destination(href)})`)
    },
  })
  converter.addRule('caption', {
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
  converter.addRule('code-block', {
    filter: 'pre',
    replacement: (_, node) => {
      const code = node.querySelector('code')
      return block(
        fence(linesOf(node), { lang: languageOf(node) || (code ? languageOf(code) : '') || 'text' }),
      )
    },
  })
  converter.addRule('frame', {
    filter: 'iframe',
    replacement: (_, node) => block(frame(attribute(node, 'src') || attribute(node, 'data-src'))),
  })
  converter.addRule('media', {
    filter: ['video', 'audio'],
    replacement: (_, node) => {
      const name = node.nodeName.toLowerCase()
      const source = node.querySelector('source')
      const src = attribute(node, 'src') || (source ? attribute(source, 'src') : '')
      if (!/^(?:https?:)?\/|^[\w.-]+\//.test(src)) return ''
      const poster = attribute(node, 'poster')
      return block(
        `<${name} src="${quoted(src)}"${poster ? ` poster="${quoted(poster)}"` : ''} controls></${name}>`,
      )
    },
  })
  // Code in a sentence that has several lines.
  converter.addRule('code-lines', {
    filter: when((node) => node.nodeName === 'CODE' && node.querySelector('br') !== null),
    replacement: (content) =>
      content
        .split('\n')
        .map((line) => codeSpan(line.trim()))
        .filter((line) => line !== '')
        .join('  \n'),
  })
}
