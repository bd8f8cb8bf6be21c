/** Finds in a page elsewhere its link to this site, what it says of itself, and where it accepts webmentions. Pure. */

import type { Element, Root } from 'hast'
import { mf2 } from 'microformats-parser'
import { visit } from 'unist-util-visit'
import type { MentionKind } from '#contract/mentions.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { type FeedItem, parseFeed, plainLine } from './parse-feed.ts'
import { webUrl } from './web-url.ts'

export type ParsedMention = {
  kind: MentionKind
  authorName: string | null
  authorUrl: string | null
  title: string | null
  excerpt: string | null
}
/** `html` is the text of the page or of the feed. */
export type PageQuestion = { html: string; url: string } & (
  | { about: 'mention'; target: string }
  | { about: 'endpoint' }
  | { about: 'site'; origin: string }
  | { about: 'feed'; now: number }
  | { about: 'card' }
)
export type PageFindings = {
  mention: ParsedMention | null
  endpoint: string | null
  site: ParsedSite | null
  feed: FeedItem[] | null
  card: ParsedCard | null
}

export function parsePage(question: PageQuestion): PageFindings {
  const { about, html, url } = question
  return {
    mention: about === 'mention' ? mentionIn(html, url, question.target) : null,
    endpoint: about === 'endpoint' ? endpointIn(parseHtml(html), baseOf(html, url)) : null,
    site: about === 'site' ? siteIn(html, url, question.origin) : null,
    feed: about === 'feed' ? parseFeed(html, url, question.now) : null,
    card: about === 'card' ? cardIn(html, url) : null,
  }
}

/** What a `base` element of the page says, else its URL. */
const baseOf = (html: string, url: string): string => {
  const [, href] = /<base\s[^>]*?href\s*=\s*["']?([^"'\s>]+)/i.exec(html.slice(0, 20_000)) ?? []
  return (href && webUrl(href, url)) || url
}

/** The first `link` or `a` with the relation; an empty `href` is the page itself. */
function endpointIn(tree: Root, base: string): string | null {
  let found: string | null | undefined
  visit(tree, 'element', ({ tagName, properties }) => {
    if (found !== undefined || (tagName !== 'link' && tagName !== 'a')) return
    const { rel, href } = properties
    if (typeof href !== 'string' || !Array.isArray(rel)) return
    if (rel.some((one) => String(one).toLowerCase() === 'webmention')) found = webUrl(href, base)
  })
  return found ?? null
}

/** Null when the page does not link to the target. */
function mentionIn(html: string, url: string, target: string): ParsedMention | null {
  const base = baseOf(html, url)
  const tree = parseHtml(html)
  let isLinked = false
  let title = ''
  visit(tree, 'element', (element) => {
    const { href, src } = element.properties
    for (const one of [href, src])
      if (typeof one === 'string' && webUrl(one, base) === target) isLinked = true
    if (element.tagName === 'title' && title === '') title = textOf(element)
  })
  if (!isLinked) return null
  const entry = entryFor(html, base, target)
  return entry ?? { kind: 'mention', ...NOBODY, title: plainLine(title, MAX_TITLE), excerpt: null }
}

export type ParsedSite = {
  name: string | null
  /** The first feed that it names. */
  feed: string | null
  /** The largest icon that it names. */
  icon: string | null
  linksHere: boolean
  /** Pages of the same site that may list its friends. */
  friendPages: string[]
}

const MAX_SITE_NAME = 40
const MAX_FRIEND_PAGES = 4
const FRIEND_PAGE = /friend|links?\b|blogroll|liens|neighbou?rs|友|邻居/i
/** Without `application/json`, which is mostly an API. */
const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json)\b/i

/** @param origin of this site: a link to any of its pages counts, with and without `www.` */
function siteIn(html: string, url: string, origin: string): ParsedSite {
  const base = baseOf(html, url)
  const site: ParsedSite = { name: null, feed: null, icon: null, linksHere: false, friendPages: [] }
  let title = ''
  let iconSize = -1
  const here = hostOf(origin)
  visit(parseHtml(html), 'element', (element) => {
    const { tagName, properties } = element
    const { href, rel, type, sizes, property, content } = properties
    if (tagName === 'title' && title === '') title = textOf(element)
    if (tagName === 'meta' && property === 'og:site_name' && typeof content === 'string')
      site.name ??= plainLine(content, MAX_SITE_NAME)
    const to = typeof href === 'string' ? webUrl(href, base) : null
    if (to === null) return
    const relations = Array.isArray(rel) ? rel.map((one) => String(one).toLowerCase()) : []
    if (tagName === 'link' && relations.includes('alternate') && FEED_TYPE.test(String(type)))
      site.feed ??= to
    if (tagName === 'link' && relations.some((one) => one === 'icon' || one.startsWith('apple-touch-icon'))) {
      const size = Number.parseInt(String(sizes ?? ''), 10) || (relations.includes('icon') ? 0 : 180)
      if (size > iconSize && !/\.svg$/i.test(to)) [site.icon, iconSize] = [to, size]
    }
    if (tagName !== 'a') return
    if (hostOf(to) === here) site.linksHere = true
    const isListed =
      hostOf(to) === hostOf(url) && FRIEND_PAGE.test(`${new URL(to).pathname} ${textOf(element)}`)
    if (
      isListed &&
      to !== url &&
      site.friendPages.length < MAX_FRIEND_PAGES &&
      !site.friendPages.includes(to)
    )
      site.friendPages.push(to)
  })
  site.name ??= plainLine(title, MAX_SITE_NAME)
  return site
}

export type ParsedCard = {
  title: string | null
  description: string | null
  /** URL of a website. */
  image: string | null
}

const MAX_CARD_TITLE = 120
const MAX_DESCRIPTION = 200
/** What a page says of itself is at its beginning, maybe behind long scripts. A whole page would take too much memory. */
const MAX_CARD_HTML = 200_000
const BESIDE = /<(script|style|svg)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi
/** By what is found: the names of `meta` elements, the best first; those of other elements begin with theirs. */
const CARD_NAMES: Record<keyof ParsedCard, string[]> = {
  title: ['og:title', 'twitter:title', '<title>'],
  description: ['og:description', 'twitter:description', 'description'],
  image: [
    'og:image:secure_url',
    'og:image',
    'og:image:url',
    'twitter:image',
    'twitter:image:src',
    '<link image_src>',
  ],
}

function cardIn(html: string, url: string): ParsedCard {
  const base = baseOf(html, url)
  const found = new Map<string, string>()
  const add = (name: string, value: unknown) => {
    if (typeof value === 'string' && value.trim() !== '' && !found.has(name)) found.set(name, value)
  }
  visit(parseHtml(html.replace(BESIDE, '').slice(0, MAX_CARD_HTML)), 'element', (element) => {
    const { tagName, properties } = element
    if (tagName === 'title') add('<title>', textOf(element))
    if (tagName === 'meta')
      for (const name of [properties.property, properties.name])
        add(
          String(name ?? '')
            .trim()
            .toLowerCase(),
          properties.content,
        )
    if (tagName === 'link' && Array.isArray(properties.rel) && properties.rel.includes('image_src'))
      add('<link image_src>', properties.href)
  })
  const best = (names: string[]) => names.flatMap((name) => found.get(name) ?? [])
  const [title = ''] = best(CARD_NAMES.title)
  const [description = ''] = best(CARD_NAMES.description)
  return {
    title: plainLine(title, MAX_CARD_TITLE),
    description: plainLine(description, MAX_DESCRIPTION),
    image: best(CARD_NAMES.image).flatMap((one) => webUrl(one, base) ?? [])[0] ?? null,
  }
}

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '')

const textOf = (element: Element): string =>
  element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')

const MAX_NAME = 80
const MAX_TITLE = 160
const MAX_EXCERPT = 280
const NOBODY = { authorName: null, authorUrl: null }

type Item = ReturnType<typeof mf2>['items'][number]
type Value = Item['properties'][string][number]

const responses = [
  ['like-of', 'like'],
  ['repost-of', 'repost'],
  ['in-reply-to', 'reply'],
] as const

/** The entry that responds to the target, or else the first one; null without any. */
function entryFor(html: string, base: string, target: string): ParsedMention | null {
  const entries = entriesIn(mf2(html, { baseUrl: base }).items, 0)
  const kindOf = ({ properties }: Item): MentionKind =>
    responses.find(([name]) => properties[name]?.some((value) => urlOf(value, base) === target))?.[1] ??
    'mention'
  const entry = entries.find((one) => kindOf(one) !== 'mention') ?? entries[0]
  if (!entry) return null
  const { author, name, content, summary } = entry.properties
  const title = plainLine(firstText(name), MAX_TITLE)
  const excerpt = plainLine(firstText(content) || firstText(summary), MAX_EXCERPT)
  return {
    kind: kindOf(entry),
    ...authorOf(author?.[0], base),
    // Without a name of its own, the parser takes the text as the name.
    title: title !== null && excerpt?.startsWith(title.replace(/…$/, '')) ? null : title,
    excerpt,
  }
}

const MAX_DEPTH = 10

/** Entries in the order of the page, those of feeds too; comments in an entry come after it. */
function entriesIn(items: readonly Item[], depth: number): Item[] {
  if (depth > MAX_DEPTH) return []
  return items.flatMap((item) => [
    ...(item.type?.includes('h-entry') ? [item] : []),
    ...entriesIn(item.children ?? [], depth + 1),
  ])
}

function authorOf(author: Value | undefined, base: string): Pick<ParsedMention, 'authorName' | 'authorUrl'> {
  if (author === undefined) return NOBODY
  if (typeof author === 'string') {
    const url = /^https?:/i.test(author) ? webUrl(author, base) : null
    return { authorName: url ? null : plainLine(author, MAX_NAME), authorUrl: url }
  }
  if (!('properties' in author)) return NOBODY
  const name = firstText(author.properties.name) || (typeof author.value === 'string' ? author.value : '')
  const [link] = author.properties.url ?? []
  return {
    authorName: plainLine(name, MAX_NAME),
    authorUrl: link === undefined ? null : urlOf(link, base),
  }
}

const textValue = (value: Value): string =>
  typeof value === 'string' ? value : typeof value.value === 'string' ? value.value : ''

const firstText = (values: Value[] | undefined): string => (values?.[0] ? textValue(values[0]) : '')

function urlOf(value: Value, base: string): string | null {
  const text =
    typeof value !== 'string' && 'properties' in value
      ? firstText(value.properties?.url) || textValue(value)
      : textValue(value)
  return text === '' ? null : webUrl(text, base)
}
