/** Reads what themes show of the front matter beside the title: the abstract, a subtitle and references. */

import { destination, escaped } from '#contract/markdown-builders.ts'
import { shortened } from '#contract/shortened.ts'
import { firstOf, flagOf, plainLine, textOf } from '#importers/front-matter-values.ts'

const ABSTRACTS = ['description', 'excerpt', 'summary', 'abstract', 'intro', 'desc', 'lead']
const SUBTITLES = ['subtitle', 'sub_title', 'subheading', 'tagline']
const REFERENCES = ['references', 'reference', 'refs', 'sources', 'further_reading']
const MAX_ABSTRACT = 500

/** What hexo-blog-encrypt and its like show in place of a locked text. */
const PASSWORD_PROMPT =
  /password (?:to|is|required|protected)|enter (?:the |a |your )?password|(?:需要|输入|请输入).{0,6}密码|密码(?:保护|访问)|已加密|被加密/i

/** Null when the front matter names none, or only the prompt of a plugin that asks for a password. */
export const abstractIn = (data: Record<string, unknown>): string | null => {
  for (const name of ABSTRACTS) {
    const written = textOf(firstOf(data, [name]))
    const text = flagOf(written) === null ? plainLine(withoutMarks(written.replace(/<[^<>]*>/g, ' '))) : ''
    if (text !== '' && !isPrompt(name, text, data)) return shortened(text, MAX_ABSTRACT)
  }
  return null
}

/** Themes render these texts as Markdown; an abstract is plain. Links and emphasis keep their words, images go. */
const withoutMarks = (text: string): string =>
  text
    .replace(/!\[[^\]\n]{0,500}\]\([^()\n]{0,1000}\)/g, '')
    .replace(/\[([^\]\n]{1,500})\]\([^()\n]{0,1000}\)/g, '$1')
    .replace(/(\*{1,3})(?=\S)([^*\n]{1,500}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]{1,500}?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/`([^`\n]{1,500})`/g, '$1')
    .replace(/^#{1,6}[ \t]+/gm, '')

/** The plugin reads the words from `abstract` beside its `password`, which may be empty. */
const isPrompt = (name: string, text: string, data: Record<string, unknown>): boolean =>
  name === 'abstract' && (PASSWORD_PROMPT.test(text) || textOf(firstOf(data, ['password'])) !== '')

export const subtitleIn = (data: Record<string, unknown>): string =>
  shortened(plainLine(textOf(firstOf(data, SUBTITLES))), MAX_ABSTRACT)

/** A list in Markdown; empty when there are none. Entries are URLs, texts, or maps with a title and a URL. */
export const referencesIn = (data: Record<string, unknown>): string => {
  const value = firstOf(data, REFERENCES)
  const entries = (Array.isArray(value) ? value : [value]).flatMap(referenceOf)
  return entries.length > 0 ? entries.map((entry) => `- ${entry}`).join('\n') : ''
}

const referenceOf = (value: unknown): string[] => {
  if (value !== null && typeof value === 'object') {
    const map = value as Record<string, unknown>
    const url = textOf(firstOf(map, ['url', 'link', 'href']))
    const title = plainLine(textOf(firstOf(map, ['title', 'name', 'text'])))
    if (url === '') return title === '' ? [] : [escaped(title)]
    return [`[${escaped(title || url)}](${destination(url)})`]
  }
  const text = plainLine(textOf(value))
  if (text === '' || flagOf(text) !== null) return []
  return [
    /^https?:\/\/\S+$/.test(text) ? `<${text}>` : /\[[^\]]*\]\([^)]*\)/.test(text) ? text : escaped(text),
  ]
}

/** Names that say how the old site showed a post, and nothing that its readers read. */
const TECHNICAL =
  /^(?:keywords?|layout|comments?|lang(?:uage)?|id|slug|url|permalink|alias(?:es)?|redirects?|type|weight|menu|markup|template|outputs?|message|wrong_?(?:pass|hash)_?message|title_?template|theme|sidebar|icon|color|license|copyright.*|series.*|headless|resources|cascade|params|sitemap|robots|og.*|twitter.*|seo.*|schema.*|mathjax|math|katex|toc.*|.*(?:img|image|photo|cover|banner|thumb(?:nail)?|css|js|script|style|date|time|class|author|authors|avatar|email|license|url|link|path|dir|file)s?)$/i

/** Names of fields with prose that nothing here shows. */
export const unusedFields = (data: Record<string, unknown>, used: string[]): string[] => {
  const known = new Set([...used, ...ABSTRACTS, ...SUBTITLES, ...REFERENCES].map(plainKey))
  return Object.entries(data).flatMap(([name, value]) => {
    if (isMap(value))
      return SETTINGS.test(name) ? [] : unusedFields(value, INNER).map((inner) => `${name}.${inner}`)
    const isKnown = known.has(plainKey(name)) || TECHNICAL.test(name.replace(/-/g, '_'))
    return isKnown || !isProse(value) ? [] : [name]
  })
}

/** Maps for machines: metadata of the page, and tables that are read elsewhere. */
const SETTINGS =
  /^(?:og|open_?graph|twitter|seo|schema.*|meta|head|cascade|build|_build|menus?|sitemap|copyright|authors?|params|extra|taxonomies|categories|category|tags?|title|translations?|lang.*|config|password)$/i
/** Of a map with an image, the words that no theme shows. */
const INNER = ['alt', 'title', 'name']

const isMap = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)

const plainKey = (key: string): string => key.toLowerCase().replace(/[-_\s]/g, '')

const isProse = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(isProse)
  const text = typeof value === 'string' ? value.trim() : ''
  return (
    text.length >= 12 &&
    /\s|\p{Script=Han}{6}/u.test(text) &&
    !/^\w+:\/\//.test(text) &&
    !/^[\d\s:.+TZ-]+$/.test(text)
  )
}
