/** Writes a link card as Markdown: all that is known of a page, as a part of the text. Pure. */
import { escapeLabel, escapeMarkdown } from './markdown-escape.ts'

export type LinkCard = {
  url: string
  title: string | null
  description: string | null
  /** URL of an image, which is described by the host. */
  image: string | null
}

/** The host as readers see it. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''

export const linkCardMarkdown = ({ url, title, description, image }: LinkCard): string => {
  // As it was written, where that is one word.
  const href = /[\s<>\\]/.test(url) ? (URL.parse(url)?.href ?? '') : url
  const target = /[()]/.test(href) ? `<${href}>` : href
  const lines = [`[!card] ${title === null ? `<${href}>` : `[${escapeLabel(escapeMarkdown(title))}](${target})`}`]
  if (description !== null) lines.push(escapeMarkdown(description))
  if (image !== null) lines.push('', `![${hostOf(url)}](${image})`)
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n')
}
