/** Converts the cards of Ghost's editors to HTML. Both editors have the same cards under similar names. */
import { embedOf } from '#contract/embeds.ts'
import { linkCardMarkdown } from '#contract/link-card.ts'
import { shortened } from '#contract/shortened.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { escapeHtml } from '#server/platform/xml.ts'

export type Card = Record<string, unknown>

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const attribute = (value: unknown): string => escapeHtml(text(value))
const captioned = (content: string, { caption }: Card): string =>
  `<figure>${content}${captionHtml(caption)}</figure>`
const captionHtml = (caption: unknown): string =>
  text(caption) === '' ? '' : `<figcaption>${text(caption)}</figcaption>`

const image = (card: Card): string => {
  if (text(card.src) === '') return ''
  const found = `<img src="${attribute(card.src)}" alt="${attribute(card.alt)}">`
  return text(card.href) === '' ? found : `<a href="${attribute(card.href)}">${found}</a>`
}

const isCard = (value: unknown): value is Card => value !== null && typeof value === 'object'
const imagesOf = ({ images }: Card): Card[] => (Array.isArray(images) ? images.filter(isCard) : [])
const metadataOf = ({ metadata }: Card): Card => (isCard(metadata) ? metadata : {})

const link = (href: unknown, label: unknown): string =>
  text(href) === ''
    ? `<p>${attribute(label)}</p>`
    : `<p><a href="${attribute(href)}">${attribute(label) || attribute(href)}</a></p>`

const embed = (card: Card): string => {
  const url = text(card.url)
  if (url === '') return text(card.html)
  const shown = embedOf(url)
    ? `<div data-embed="1">${attribute(url)}</div>`
    : link(url, metadataOf(card).title)
  return shown + captionHtml(card.caption)
}

const oneLine = (value: unknown): string | null => text(value).replace(/\s+/g, ' ').trim() || null

const bookmark = (card: Card): string => {
  const { title, description, thumbnail, url } = metadataOf(card)
  const href = text(card.url) || text(url)
  if (href === '') return link('', title)
  const markdown = linkCardMarkdown({
    url: href,
    title: oneLine(title),
    description: oneLine(description),
    image: oneLine(thumbnail),
  })
  return `<pre data-markdown="1">\n${escapeHtml(markdown)}</pre>`
}

const video = (card: Card): string => {
  const poster = text(card.thumbnailSrc) === '' ? '' : ` poster="${attribute(card.thumbnailSrc)}"`
  return captioned(`<video src="${attribute(card.src)}"${poster} controls></video>`, card)
}

const header = (card: Card): string => {
  const below = text(card.subheader ?? card.subheading)
  return `<h2>${text(card.header ?? card.heading)}</h2>${below === '' ? '' : `<p>${below}</p>`}`
}

const product = (card: Card): string =>
  [
    text(card.productImageSrc) === '' ? '' : `<p>${image({ src: card.productImageSrc })}</p>`,
    `<h3>${text(card.productTitle)}</h3>${text(card.productDescription)}`,
    text(card.productUrl) === '' ? '' : link(card.productUrl, card.productButton),
  ].join('')

const cards: Record<string, (card: Card) => string> = {
  // The converter to Markdown writes it as it is.
  markdown: (card) => `<pre data-markdown="1">\n${attribute(card.markdown)}</pre>`,
  html: (card) => text(card.html),
  hr: () => '<hr>',
  image: (card) => captioned(image(card), card),
  code: (card) =>
    captioned(
      `<pre data-lang="${attribute(card.language)}"><code>${attribute(card.code)}</code></pre>`,
      card,
    ),
  gallery: (card) => {
    const figures = imagesOf(card).map((one) => captioned(image(one), one))
    return `<div class="data-gallery">${figures.join('')}</div>${captionHtml(card.caption)}`
  },
  embed,
  bookmark,
  callout: (card) =>
    `<blockquote><p>${`${text(card.calloutEmoji)} ${text(card.calloutText)}`.trim()}</p></blockquote>`,
  toggle: (card) => `<details><summary>${text(card.heading)}</summary>${text(card.content)}</details>`,
  video,
  audio: (card) =>
    `<p>${attribute(card.title)}</p><audio src="${attribute(card.src)}" controls></audio>${captionHtml(card.caption)}`,
  file: (card) => link(card.src, card.fileTitle || card.fileName),
  button: (card) => link(card.buttonUrl, card.buttonText),
  header,
  product,
  'call-to-action': (card) =>
    text(card.textValue) + (text(card.buttonUrl) === '' ? '' : link(card.buttonUrl, card.buttonText)),
}

const aliases: Record<string, string> = {
  'card-markdown': 'markdown',
  'image-card': 'image',
  'html-card': 'html',
  codeblock: 'code',
  horizontalrule: 'hr',
  divider: 'hr',
}

/** Cards of newsletters and for members, which visitors of the old site did not see, or saw as a form. */
const HIDDEN = new Set(['email', 'email-cta', 'paywall', 'signup'])

const converterOf = (name: string) => {
  const known = aliases[name] ?? name
  return Object.hasOwn(cards, known) ? cards[known] : undefined
}

export const isKnownCard = (name: string): boolean => converterOf(name) !== undefined || HIDDEN.has(name)

export const cardHtml = (name: string, card: Card, warn: WarnAbout): string => {
  const convert = converterOf(name)
  if (!convert) warn('block-not-run', shortened(name, 60))
  return convert?.(card) ?? ''
}
