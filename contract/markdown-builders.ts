/** Builds the Markdown into which template tags are converted. */
import { embedHosts, embedOf, type VideoEmbed } from './embeds.ts'
import { escapeLabel, escapeMarkdown, escapeTitle } from './markdown-escape.ts'

/** Text that Markdown shows as it is, on one line. */
export const escaped = (text: string): string => escapeMarkdown(text.replace(/\s+/g, ' ').trim())

/** A URL as a Markdown destination. */
export const destination = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url

const titled = (title: string): string => (title ? ` "${escapeTitle(title.replace(/\s+/g, ' '))}"` : '')

export const image = (src: string, alt = '', title = ''): string =>
  `![${escapeLabel(escaped(alt || title))}](${destination(src)}${titled(title)})`

/** Markdown has no sizes. `label` is Markdown; `after` the beginning of what follows. */
export const sizedImage = (
  src: string,
  label: string,
  {
    title = '',
    width = '',
    height = '',
    after,
  }: { title?: string; width?: string; height?: string; after: string },
): string => {
  const named = { src, alt: label.replace(/\\([!-/:-@[-`{-~])/g, '$1'), title, width, height }
  const attributes = Object.entries(named)
    .filter(([name, value]) => value !== '' || name === 'alt')
    .map(
      ([name, value]) =>
        ` ${name}="${value.replace(/[&"<>]/g, (sign) => (name === 'src' && sign === '&' ? sign : `&#${sign.charCodeAt(0)};`))}"`,
    )
  // A tag that is alone on its line takes the lines below it for HTML.
  return `<img${attributes.join('')}>${/^[ \t]*\n[ \t]*\S/.test(after) ? '\n' : ''}`
}

export const link = (text: string, href: string, title = ''): string =>
  `[${escapeLabel(escaped(text || href))}](${destination(href)}${titled(title)})`

/** A fenced block; `marked` as in `1,3-5`. */
export const fence = (
  code: string,
  spec: { lang?: string; title?: string; marked?: string; first?: number } = {},
): string => {
  const body = code.replace(/^[ \t]*\n/, '').replace(/\n[ \t]*$/, '')
  const longest = Math.max(2, ...[...body.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const ticks = '`'.repeat(longest + 1)
  const title = spec.title ? ` title="${spec.title.replace(/["\n`]/g, '')}"` : ''
  const marked = spec.marked ? ` {${spec.marked.replace(/[^\d,-]/g, '')}}` : ''
  const first = spec.first !== undefined && spec.first !== 1 ? ` first_line:${spec.first}` : ''
  const lang = (spec.lang || (title || marked || first ? 'text' : '')).replace(/[\s`]/g, '')
  return `${ticks}${lang}${title}${marked}${first}\n${body}\n${ticks}`
}

export const quote = (body: string, source = ''): string => {
  const lines = source ? [...body.trim().split('\n'), '', `— ${source}`] : body.trim().split('\n')
  return lines.map((line) => (line ? `> ${line}` : '>')).join('\n')
}

const callouts: Record<string, string> = {
  tip: 'tip', success: 'tip', hint: 'tip', check: 'tip', done: 'tip', green: 'tip',
  warning: 'warning', warn: 'warning', attention: 'warning', orange: 'warning', yellow: 'warning', question: 'warning',
  danger: 'caution', error: 'caution', caution: 'caution', failure: 'caution', bug: 'caution', red: 'caution',
  important: 'important',
} // biome-ignore format: one table

/** A callout of the nearest of the kinds that articles know. */
export const callout = (kind: string, body: string, title = ''): string => {
  const name = callouts[kind.toLowerCase().replace(/[^a-z]/g, '')] ?? 'note'
  return quote(`[!${name}]${title ? ` ${escaped(title)}` : ''}\n${body.trim()}`)
}

export const details = (summary: string, body: string): string =>
  `<details>\n<summary>${summary.replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`)}</summary>\n\n${body.trim()}\n\n</details>`

/** The page of a video, alone in its paragraph: it becomes a card that opens the player. */
export const video = (provider: VideoEmbed['provider'], id: string): string => {
  const clean = id.replace(/[^\w-]/g, '')
  return embedHosts[provider].pageOf(provider === 'bilibili' ? clean.replace(/^(?=\d+$)/, 'av') : clean)
}

/** What an `<iframe>` shows: the card of a known host, else a link to its URL. */
export const frame = (src: string): string => {
  const url = src.startsWith('//') ? `https:${src}` : src
  return embedOf(url)?.href ?? (/^https?:\/\//.test(url) ? link(url, url) : '')
}
