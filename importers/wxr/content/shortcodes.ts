/** Converts the shortcodes of WordPress and of its common plugins to HTML; unknown ones stay visible and are reported. */

import type { WarnAbout } from '#importers/warnings.ts'
import { splitVerbatim } from './autop.ts'

export type Attachments = {
  /** By the number of the attachment; null when the file has no such attachment. */
  byId: (id: string) => { url: string; caption: string; alt: string } | null
  /** Numbers of the images that were uploaded to this post. */
  ofPost: string[]
}

const CODE_NAMES =
  'code|sourcecode|php|css|js|javascript|html|xml|python|ruby|java|bash|sql|csharp|cpp|shell|plain|text'
const KNOWN = new RegExp(
  `\\[(\\[?)(wp_caption|caption|gallery|embed|audio|video|playlist|youtube|vimeo|latex|${CODE_NAMES})(?=[\\s\\]/=])([^\\]]{0,4000})\\](?:((?:(?!\\[\\2[\\s\\]])[\\s\\S])*?)\\[/\\2\\])?(\\]?)`,
  'gi',
)
const VERBATIM = ['pre', 'code', 'textarea', 'script', 'style']
const UNKNOWN = /\[([a-z][\w-]{2,40})(?:\s+[\w-]+\s*=[^\]]{0,2000}|\s*\/)?\](?:[\s\S]{0,5000}?\[\/\1\])?/gi

/** Shortcodes inside of `<pre>` and `<code>` stay as they are, and `[[name]]` is shown as `[name]`. */
export const expandShortcodes = (html: string, attachments: Attachments, warn: WarnAbout): string =>
  splitVerbatim(html, VERBATIM)
    .map((part) => (part.isVerbatim ? part.text : expand(part.text, attachments, warn)))
    .join('')

const expand = (html: string, attachments: Attachments, warn: WarnAbout): string => {
  const latex = html.replace(/\$latex\s+([^$\n]{1,1000})\$/g, (_, tex: string) => formula(tex))
  const expanded = latex.replace(
    KNOWN,
    (whole, before: string, name: string, given: string, content: string | undefined, after: string) => {
      if (before === '[' && after === ']') return whole.slice(1, -1)
      const attributes = readAttributes(given)
      const html = convert(name.toLowerCase(), attributes, content ?? '', attachments, warn)
      return html === null ? whole : before + html + after
    },
  )
  for (const [whole, name = ''] of expanded.matchAll(UNKNOWN))
    if (whole.includes('=') || whole.includes(`[/${name}]`)) warn('tag-unknown', `[${name}]`)
  return expanded
}

const readAttributes = (text: string): Record<string, string> => {
  const attributes: Record<string, string> = {}
  let position = 0
  for (const [, name, double, single, bare, alone, word] of text.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|([^\s"'=]+)/g,
  )) {
    if (name) attributes[name.toLowerCase()] = double ?? single ?? bare ?? ''
    else attributes[String(position++)] = alone ?? word ?? ''
  }
  return attributes
}

const attribute = (text: string): string =>
  text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
const escapeCode = (text: string): string => text.replace(/</g, '&lt;').replace(/>/g, '&gt;')
const isUrl = (text: string | undefined): text is string =>
  text !== undefined && /^(?:https?:)?\/\//i.test(text)
const formula = (tex: string): string => `<span data-math="1">${escapeCode(tex)}</span>`
const embed = (url: string): string => `\n\n<div data-embed="1">${attribute(url)}</div>\n\n`

/** Null for one that stays as it is. */
const convert = (
  name: string,
  given: Record<string, string>,
  content: string,
  attachments: Attachments,
  warn: WarnAbout,
): string | null => {
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return caption(given, content)
    case 'gallery':
      return gallery(given, attachments, warn)
    case 'embed': {
      const url = content.trim() || given.src || ''
      return isUrl(url) ? embed(url) : content
    }
    case 'youtube':
    case 'vimeo': {
      const target = (given['0'] ?? content).trim().replace(/^=/, '')
      if (isUrl(target)) return embed(target)
      if (!/^[\w-]+$/.test(target)) return null
      return embed(
        name === 'youtube' ? `https://www.youtube.com/watch?v=${target}` : `https://vimeo.com/${target}`,
      )
    }
    case 'audio':
    case 'video':
      return player(name, given, content)
    case 'playlist':
      return playlist(given, attachments, warn)
    case 'latex':
      return formula(content)
    default: {
      // Without an end it is a word in brackets.
      if (content === '') return null
      const lang = given.lang ?? given.language ?? (/code$/.test(name) ? '' : name)
      return `\n\n<pre data-lang="${attribute(lang)}"><code>${escapeCode(content.replace(/&lt;/g, '<').replace(/&gt;/g, '>'))}</code></pre>\n\n`
    }
  }
}

const caption = (given: Record<string, string>, content: string): string => {
  const media = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(content)?.[0]
  const text = given.caption ?? content.slice(media?.length ?? 0).trim()
  return `\n\n<figure>${(media ?? content).trim()}${text && media ? `<figcaption>${text}</figcaption>` : ''}</figure>\n\n`
}

const listed = (given: Record<string, string>, all: string[]): string[] => {
  const ids = given.ids ?? given.include
  const excluded = new Set((given.exclude ?? '').split(',').map((one) => one.trim()))
  return (ids === undefined ? all : ids.split(',').map((one) => one.trim())).filter(
    (one) => one !== '' && !excluded.has(one),
  )
}

const gallery = (given: Record<string, string>, attachments: Attachments, warn: WarnAbout): string => {
  const figures = listed(given, attachments.ofPost).flatMap((id) => {
    const found = attachments.byId(id)
    if (!found) warn('tag-target-missing', `[gallery] image ${id.slice(0, 20)}`)
    return found
      ? [
          `<figure><img src="${attribute(found.url)}" alt="${attribute(found.alt)}"><figcaption>${attribute(found.caption)}</figcaption></figure>`,
        ]
      : []
  })
  if (figures.length === 0) {
    warn('tag-target-missing', '[gallery]')
    return ''
  }
  return `\n\n<div class="data-gallery">${figures.join('')}</div>\n\n`
}

const SOURCES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mov', 'flv', 'mp3', 'm4a', 'ogg', 'wav', 'wma', '0']

const player = (name: 'audio' | 'video', given: Record<string, string>, content: string): string | null => {
  const url = SOURCES.map((one) => given[one]).find(isUrl) ?? /https?:\/\/[^\s"'<\]]+/.exec(content)?.[0]
  if (url === undefined) return null
  if (name === 'video' && /(?:youtube\.com|youtu\.be|vimeo\.com|bilibili\.com)\//.test(url)) return embed(url)
  const poster = isUrl(given.poster) ? ` poster="${attribute(given.poster)}"` : ''
  return `\n\n<${name} src="${attribute(url)}"${poster} controls></${name}>\n\n`
}

const playlist = (given: Record<string, string>, attachments: Attachments, warn: WarnAbout): string => {
  const kind = given.type === 'video' ? 'video' : 'audio'
  const players = listed(given, []).flatMap((id) => {
    const found = attachments.byId(id)
    return found ? [`<${kind} src="${attribute(found.url)}" controls></${kind}>`] : []
  })
  if (players.length === 0) warn('tag-target-missing', '[playlist]')
  return `\n\n${players.join('\n\n')}\n\n`
}
