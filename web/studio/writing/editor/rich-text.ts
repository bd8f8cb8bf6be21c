/** Rich text of the clipboard as Markdown. Loaded when somebody pastes some. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { captionOf, closest, IMAGE_URL, imageOf, isEmoji, onlyImage, when } from '#contract/html-nodes.ts'
import { captionOfAlt, IMAGE_WIDTHS } from '#contract/image-syntax.ts'
import { destination } from '#contract/markdown-builders.ts'
import { escapeIn } from '#contract/markdown-escape.ts'
import { addArticleRules, block, KEPT, turndownOptions } from '#contract/turndown-rules.ts'
import { parseHtml } from '#web/ui/Html.tsx'
import { all, unwrap } from './clipboard-nodes.ts'
import { prepareOwnPage } from './own-page-html.ts'
import { tidyClipboard } from './tidy-clipboard.ts'

export type RichText = {
  /** Where a picture is missing stands `pictureMark` of its place in the list. */
  markdown: string
  /** Those that came with the text, as `data:` URLs, and null for those that are files of the computer it was written on. */
  pictures: (string | null)[]
  /** URLs of images on other sites. */
  remote: string[]
}

/** Private characters, which no text has. */
export const PICTURE_MARK = /\uE0F0(\d+)\uE0F1/g
const pictureMark = (at: number): string => `\uE0F0${at}\uE0F1`

const service = new TurndownService(turndownOptions)
service.use(gfm)
escapeIn(service)
service.keep(KEPT as never)
addArticleRules(service)
service.addRule('image', {
  filter: 'img',
  replacement: (_, node) => {
    const image = node as HTMLElement
    const width = image.getAttribute('data-own-width')
    const markdown = imageOf(image as never, image.getAttribute('title') ?? '')
    if (!width) return markdown
    return `<img src="${image.getAttribute('src')}" alt="${image.getAttribute('alt')?.replace(/["&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`) ?? ''}" width="${width}">`
  },
})
service.addRule('own-figure', {
  filter: (node) =>
    node.nodeName === 'FIGURE' && node.classList.contains('img') && all(node, 'img').length === 1,
  replacement: (_, node) => {
    const [image] = all(node as HTMLElement, 'img') as [Element]
    const caption = captionOf(node as never, null)
    let markdown = imageOf(image as never, caption)
    // Without a title, the alternative text would be the caption.
    if (caption === '' && captionOfAlt(image.getAttribute('alt') ?? '') !== '')
      markdown = markdown.replace(/\)$/, ' "")')
    const width = IMAGE_WIDTHS.find((name) => (node as HTMLElement).classList.contains(name))
    if (width) markdown += `{.${width}}`
    const href = image.closest('a')?.getAttribute('href')
    return block(href ? `[${markdown}](${destination(href)})` : markdown)
  },
})
service.addRule('gallery', {
  filter: when((node) => node.nodeName === 'DIV' && /^pics\b/.test(node.getAttribute('class') ?? '')),
  replacement: (_, node) =>
    block(
      all(node as HTMLElement, 'img')
        .map((image) => imageOf(image as never, captionOf(closest(image as never, ['FIGURE']), null)))
        .join('\n'),
    ),
})
service.addRule('cell-line', {
  filter: (node) => node.nodeName === 'BR' && node.closest('td, th') !== null,
  replacement: () => '\n',
})
service.addRule('item', {
  filter: 'li',
  replacement: (content, node) => {
    const item = node as HTMLElement
    const list = item.parentNode as HTMLElement
    const items = Array.from(list.children)
    const number = Number(list.getAttribute('start') ?? 1) + items.indexOf(item)
    const mark = list.nodeName === 'OL' ? `${number}. ` : '- '
    const isLoose = items.some((one) => one.firstElementChild?.nodeName === 'P')
    const end = item === items.at(-1) ? '' : isLoose ? '\n\n' : '\n'
    return mark + indented(content, mark.length) + end
  },
})
for (const [name, mark] of [
  ['ins', '++'],
  ['mark', '=='],
  ['sub', '~'],
  ['sup', '^'],
] as const)
  service.addRule(name, {
    filter: name as never,
    replacement: (content, node) =>
      mark.length === 2 || (content === node.textContent && /^[^\s\p{Script=Han}]{1,40}$/u.test(content))
        ? mark + content + mark
        : `<${name}>${content}</${name}>`,
  })
service.addRule('note', {
  filter: (node) => node.hasAttribute('data-note'),
  replacement: (content, node) =>
    `\n\n[^${(node as HTMLElement).getAttribute('data-note')}]: ${indented(content, 4)}\n\n`,
})
service.addRule('raw', {
  filter: (node) => node.hasAttribute('data-raw'),
  replacement: (_, node) => {
    const markdown = (node as HTMLElement).getAttribute('data-raw') ?? ''
    return node.nodeName === 'DIV' ? block(markdown) : markdown
  },
})

const indented = (content: string, by: number): string =>
  content.trim().replace(/\n(?=.)/g, `\n${' '.repeat(by)}`)

/**
 * The nodes are made without running anything in them: no image is loaded, no script runs.
 * @param origin of this site, whose URLs lose it
 */
export const readRichText = (html: string, origin: string): RichText => {
  const root = parseHtml(html.replace(/[\uE0F0\uE0F1]/g, ''))
  const pictures: (string | null)[] = []
  prepareOwnPage(root)
  tidyClipboard(root, html)
  for (const link of all(root, 'a')) readLink(link, origin)
  const remote = all(root, 'img').flatMap((image) => readImage(image, origin, pictures))
  for (const kept of all(root, [...KEPT, 'table'].flatMap((name) => [name, `${name} *`]).join(', ')))
    for (const { name } of Array.from(kept.attributes)) if (NOISE.test(name)) kept.removeAttribute(name)
  return {
    markdown: service.turndown(root as DocumentFragment).trim(),
    pictures,
    remote: [...new Set(remote)],
  }
}

/** The same without its pictures, for a place that can have none. */
export const richTextToMarkdown = (html: string): string =>
  readRichText(html, location.origin).markdown.replace(PICTURE_MARK, '')

/** Attributes that are of no use in an article. */
const NOISE =
  /^(?:style|class|id|dir|data-(?!raw|note|own-width).+|aria-.+|role|on.+|valign|bgcolor|border|cell.+)$/

const readLink = (link: Element, origin: string): void => {
  const href = link.getAttribute('href') ?? ''
  if (link.textContent?.trim() === '' && !link.querySelector('img')) {
    link.remove()
    return
  }
  const redirected = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/.exec(href)?.[1]
  const target = redirected ? decodeURIComponent(redirected) : withoutOrigin(href, origin)
  if (!/^(?:https?:|mailto:|tel:|[/#])/i.test(target)) {
    unwrap(link)
    return
  }
  link.setAttribute('href', target)
  const image = IMAGE_URL.test(target) ? (onlyImage(link as never) as Element | null) : null
  if (!image) return
  // The image that opens on a click is the larger one.
  image.setAttribute('data-src', target)
  link.replaceWith(image)
}

/** The URL where the image stays on another site. */
const readImage = (image: Element, origin: string, pictures: (string | null)[]): string[] => {
  const given = ['data-src', 'data-original', 'src'].map((name) => image.getAttribute(name) ?? '')
  const src = withoutOrigin(given.find((url) => url !== '') ?? '', origin).replace(/^\/\//, 'https://')
  image.removeAttribute('data-src')
  image.removeAttribute('data-original')
  image.setAttribute('src', src)
  // The importers read the number of an attachment from it.
  if (!isEmoji(image as never)) image.removeAttribute('class')
  const isCounter = ['width', 'height'].some((name) => /^[01]$/.test(image.getAttribute(name) ?? ''))
  const isPicture = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,.{200}/.test(src)
  const isElsewhere = /^(?:file|blob|cid|webkit-fake-url|x-apple[\w-]*):/i.test(src)
  if (isPicture || isElsewhere) {
    image.replaceWith((image.ownerDocument as Document).createTextNode(pictureMark(pictures.length)))
    pictures.push(isPicture ? src : null)
    return []
  }
  if (isCounter || !/^(?:https?:\/)?\//.test(src)) image.remove()
  return /^http/.test(src) && !isCounter ? [src] : []
}

const withoutOrigin = (url: string, origin: string): string =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
