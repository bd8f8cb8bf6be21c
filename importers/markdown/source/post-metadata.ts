/** What a front matter says about a post, under whatever names its engine and theme gave the keys. */

import { firstOf, flagOf, plainLine, textOf, textsOf } from '#importers/front-matter-values.ts'
import type { ImportNotice, ImportNoticeCode } from '#importers/notice-codes.ts'
import type { FoundFile } from './classify-files.ts'
import { readCovers } from './cover-fields.ts'
import { dateOfName, parseDate } from './dates.ts'
import type { FrontMatter } from './front-matter.ts'
import { readOriginalUrl } from './original-url.ts'
import { readTerms } from './terms.ts'

export type PostMetadata = {
  title: string
  publishedAt: number
  updatedAt: number | null
  category: string | null
  tags: string[]
  /** The cover's address as written; null when none is named. */
  cover: string | null
  /** Further pictures of a gallery post, the cover among them, as written. */
  gallery: string[]
  isTop: boolean
  isFeatured: boolean
  state: 'published' | 'draft'
  password: string | null
  abstract: string | null
  type: 1 | 2 | 3
  originalUrl: string | null
  authors: string[]
  /** The text behind the head, without a first heading that became the title. */
  body: string
  notices: ImportNotice[]
}

export type DateContext = {
  /** IANA name for dates without a zone of their own. */
  zone: string
  now: number
  /** When the file itself was last changed; the last resort. */
  fileAt: number
}

const DATES = [
  'date',
  'published_at',
  'publishDate',
  'pubDate',
  'created',
  'created_at',
  'createTime',
  'datetime',
  'time',
]
const UPDATES = ['updated', 'lastmod', 'last_modified_at', 'last_modified', 'modified', 'date_modified', 'updated_at', 'updateTime', 'update_date', 'update', 'lastUpdated'] // biome-ignore format: a list of names
export const PINS = ['sticky', 'top', 'pin', 'pinned', 'is_top', 'stick']
const FEATURES = ['featured', 'is_featured', 'recommend', 'recommended']
const ABSTRACTS = ['description', 'excerpt', 'summary', 'abstract', 'intro', 'desc', 'lead']

/** Reads all facts of one post. Never throws; what it had to assume is told in `notices`. */
export const readMetadata = (file: FoundFile, head: FrontMatter, clock: DateContext): PostMetadata => {
  const { data } = head
  const notices: ImportNotice[] = [...head.notices]
  const notice = (code: ImportNoticeCode, detail: string) => notices.push({ code, detail })
  const name = file.slugPath.split('/').at(-1) ?? file.slugPath
  const named = titleOf(data, head.body, name, clock.zone, notice)
  const publishedAt = publishedOf(data, file, clock, notice)
  const updatedAt = parseDate(firstOf(data, UPDATES), clock.zone)
  const terms = readTerms(data, file.engine)
  if (terms.moved.length > 0)
    notice('category-reduced', `${terms.category}; now tags: ${terms.moved.join(', ')}`)
  const because = draftReason(file, data, clock)
  if (because) notice('draft-because', because)
  const password = passwordOf(data)
  if (password !== null) notice('locked-by-password', 'with the password of the front matter')
  return {
    title: named.title,
    body: named.body,
    publishedAt,
    updatedAt: updatedAt !== null && updatedAt > publishedAt ? updatedAt : null,
    category: terms.category,
    tags: terms.tags,
    ...readCovers(data),
    isTop: flagOf(firstOf(data, PINS)) === true,
    isFeatured: flagOf(firstOf(data, FEATURES)) === true,
    state: because ? 'draft' : 'published',
    password,
    abstract: abstractOf(data),
    ...readOriginalUrl(data),
    authors: authorsOf(data),
    notices,
  }
}

const MAX_TITLE = 200

const titleOf = (
  data: Record<string, unknown>,
  body: string,
  name: string,
  zone: string,
  notice: (code: ImportNoticeCode, detail: string) => void,
): { title: string; body: string } => {
  const written = plainLine(textOf(firstOf(data, ['title'])))
  if (written) return { title: shortened(written, MAX_TITLE), body }
  const heading = /^(?:[ \t]*\n)*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(body)
  const found = plainLine((heading?.[1] ?? '').replace(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1'))
  if (heading && found) {
    notice('title-from-heading', found)
    return { title: shortened(found, MAX_TITLE), body: body.slice(heading[0].length) }
  }
  const bare = (dateOfName(name, zone)?.rest ?? name).replace(/[-_]+/g, ' ').trim()
  const title = bare.charAt(0).toUpperCase() + bare.slice(1) || name
  notice('title-from-name', title)
  return { title, body }
}

const shortened = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** When it was published: as written, as its name says, or when the file was last changed. */
export const publishedOf = (
  data: Record<string, unknown>,
  file: Pick<FoundFile, 'slugPath' | 'engine'>,
  clock: DateContext,
  notice: (code: ImportNoticeCode, detail: string) => void,
): number => {
  const name = file.slugPath.split('/').at(-1) ?? file.slugPath
  const written = firstOf(data, DATES)
  const at = parseDate(written, clock.zone)
  if (at !== null) return at
  if (written !== undefined) notice('date-unreadable', String(written).slice(0, 80))
  const ofName = dateOfName(name, clock.zone)
  if (ofName) {
    // In Jekyll the name is where the date belongs.
    if (file.engine !== 'jekyll') notice('date-from-name', name)
    return ofName.at
  }
  const updated = parseDate(firstOf(data, UPDATES), clock.zone)
  if (updated !== null) return updated
  notice('date-from-file', new Date(clock.fileAt).toISOString())
  return clock.fileAt
}

/** Why a post is not public; null when it is. */
const draftReason = (file: FoundFile, data: Record<string, unknown>, clock: DateContext): string | null => {
  if (file.kind === 'draft') return 'it lies among the drafts'
  if (flagOf(firstOf(data, ['draft'])) === true) return 'draft: true'
  if (flagOf(firstOf(data, ['published', 'publish'])) === false) return 'published: false'
  if (flagOf(firstOf(data, ['hidden', 'hide', 'private'])) === true) return 'it is hidden'
  if (flagOf(firstOf(data, ['visible'])) === false) return 'visible: false'
  if (/^(?:draft|private|hidden|pending)$/i.test(textOf(firstOf(data, ['status', 'state']))))
    return 'its status'
  const ends = parseDate(firstOf(data, ['expiryDate', 'expires', 'unpublishdate']), clock.zone)
  return ends !== null && ends <= clock.now ? 'its expiry date is over' : null
}

/** An empty password locks nothing, nor does one that says no. */
const passwordOf = (data: Record<string, unknown>): string | null => {
  const password = textOf(firstOf(data, ['password', 'passwd']))
  return password === '' || /^(?:false|no|none)$/i.test(password) ? null : password
}

const MAX_ABSTRACT = 500

const abstractOf = (data: Record<string, unknown>): string | null => {
  for (const name of ABSTRACTS) {
    const written = textOf(firstOf(data, [name]))
    const text = flagOf(written) === null ? plainLine(written.replace(/<[^<>]*>/g, ' ')) : ''
    if (text !== '') return shortened(text, MAX_ABSTRACT)
  }
  return null
}

const authorsOf = (data: Record<string, unknown>): string[] => {
  const value = firstOf(data, ['author', 'authors'])
  const listed = Array.isArray(value) ? value : [value]
  return listed.flatMap((one) =>
    one !== null && typeof one === 'object' ? textsOf((one as { name?: unknown }).name) : textsOf(one),
  )
}
