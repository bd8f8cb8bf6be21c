/** Reads a list of friend links from YAML, JSON or OPML. */
import { extname } from 'node:path'
import { SaxesParser } from 'saxes'
import { parse as parseYaml } from 'yaml'
import { shortened } from '#contract/shortened.ts'
import { firstOf, plainLine, textOf } from '#importers/front-matter-values.ts'
import { withoutNul } from '#importers/without-nul.ts'
import { ReportError, say } from '#server/platform/report-message.ts'

export type ImportedFriend = {
  name: string
  /** As written. */
  url: string
  intro: string
  /** As written: a URL, or a file beside the list; null when none is named. */
  avatar: string | null
  /** As written; empty when none is named. */
  feed: string
}

const NAMES = ['name', 'title', 'text', 'linkName', 'nickname', 'author', 'site']
const ADDRESSES = [
  'link',
  'url',
  'href',
  'address',
  'htmlurl',
  'website',
  'linkAddress',
  'site_url',
  'xmlurl',
]
const INTROS = [
  'descr',
  'description',
  'desc',
  'intro',
  'linkIntro',
  'introduction',
  'about',
  'slogan',
  'bio',
]
const AVATARS = ['avatar', 'linkAvatar', 'image', 'img', 'icon', 'logo', 'picture', 'cover', 'face']

const FEEDS = ['xmlurl', 'feed', 'rss', 'atom', 'feed_url']

const MAX_NAME = 100
const MAX_INTRO = 300
const MAX_LINKS = 5_000

/** @throws Error for a file that is none of the three, not well-formed, or without a link */
export const readFriends = (fileName: string, text: string): ImportedFriend[] => {
  const links = recordsOf(fileName, text.replace(/^\uFEFF/, '')).map(linkOf)
  if (links.length === 0) throw new ReportError(say('no-sites'))
  if (links.length > MAX_LINKS) throw new ReportError(say('too-many-sites', { max: MAX_LINKS }))
  return links
}

const recordsOf = (fileName: string, text: string): Record<string, unknown>[] => {
  const ending = extname(fileName).toLowerCase()
  const start = text.trimStart()[0]
  if (ending === '.opml' || ending === '.xml' || start === '<') return readOpml(text.trimStart())
  const data: unknown = ending === '.json' ? JSON.parse(text) : parseYaml(text, { maxAliasCount: 50 })
  return sitesIn(withoutNul(data))
}

/** Keys of lists in the themes NexT and Icarus, in which each name has its URL: `Ann: https://ann.example || fab fa-heart`. */
const LISTS = /^(?:friend[-_]?)?links?$|^friends$|^blogroll$|^link[-_]list$/i
const NAMED_URL = /^(?:https?:)?\/\/[^\s|]+/i

/** Nested lists and groups: an item with a URL is a website, all others are containers. */
const sitesIn = (value: unknown, key = 'links', depth = 0): Record<string, unknown>[] => {
  if (value === null || typeof value !== 'object' || depth > 8) return []
  if (Array.isArray(value)) return value.flatMap((one) => sitesIn(one, '', depth + 1))
  const record = value as Record<string, unknown>
  if (textOf(firstOf(record, ADDRESSES)) !== '') return [record]
  return Object.entries(record).flatMap(([name, one]) => {
    const url = LISTS.test(key) && typeof one === 'string' ? NAMED_URL.exec(one.trim())?.[0] : undefined
    return url === undefined ? sitesIn(one, name, depth + 1) : [{ name, url }]
  })
}

const linkOf = (record: Record<string, unknown>): ImportedFriend => ({
  name: shortened(plainLine(textOf(firstOf(record, NAMES))), MAX_NAME),
  url: textOf(firstOf(record, ADDRESSES)).replace(/^\/\//, 'https://'),
  intro: shortened(plainLine(textOf(firstOf(record, INTROS))), MAX_INTRO),
  avatar: textOf(firstOf(record, AVATARS)) || null,
  feed: textOf(firstOf(record, FEEDS)),
})

/**
 * Every outline that names a URL, in the order of the file, as plain records. Entities of a document's own
 * are not known to the parser, so they cannot grow.
 * @throws Error when the XML is not well-formed
 */
const readOpml = (xml: string): Record<string, string>[] => {
  const parser = new SaxesParser()
  const outlines: Record<string, string>[] = []
  let isOpml = false
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name.toLowerCase() === 'opml') isOpml = true
    if (name.toLowerCase() !== 'outline') return
    const fields = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), String(value)]),
    )
    if (fields.htmlurl || fields.url || fields.xmlurl) outlines.push(fields)
  })
  parser.write(xml).close()
  if (!isOpml) throw new ReportError(say('no-opml'))
  return outlines
}
