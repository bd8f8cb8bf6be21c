/** Writes a link card as Markdown: all that is known of a page, as a part of the text. Pure. */
import { escapeLabel, escapeMarkdown } from './markdown-escape.ts'

export type LinkCard = {
  url: string
  title: string | null
  description: string | null
  /** URL of an image, which is described by the host. */
  image: string | null
}

/** Browsers and servers have it; the contract is typed for both. */
declare const URL: { parse: (url: string) => { hostname: string } | null }

/** The host as readers see it. */
export const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''

export const linkCardMarkdown = ({ url, title, description, image }: LinkCard): string => {
  const lines = [
    `[!card] ${title === null ? `<${inOneWord(url)}>` : `[${escapeLabel(escapeMarkdown(title))}](${target(url)})`}`,
  ]
  if (description !== null) lines.push(escapeMarkdown(description))
  if (image !== null) lines.push('', `![${hostOf(url)}](${target(image)})`)
  return lines.map((line) => `> ${line}`.trimEnd()).join('\n')
}

/** As it was written otherwise. */
const inOneWord = (url: string): string => url.replace(/[\s<>\\]/g, encodeURIComponent)

const target = (url: string): string => (/[()]/.test(url) ? `<${inOneWord(url)}>` : inOneWord(url))
