/** Reads the metadata of a post from its front matter, whatever names its engine and theme give the keys. */

import { escaped } from '#contract/markdown-builders.ts'
import { shortened } from '#contract/shortened.ts'
import { firstOf, flagOf, plainLine, textOf, textsOf } from '#importers/front-matter-values.ts'
import type { ImportWarning, WarnAbout } from '#importers/warnings.ts'
import { say } from '#server/platform/report-message.ts'
import type { FoundFile } from './classify-files.ts'
import { dateOfName, isAmbiguous, parseDate } from './dates.ts'
import type { FrontMatter } from './front-matter.ts'
import { openingHeading } from './opening-words.ts'
import { draftReason, PASSWORDS, PUBLISHED, passwordOf, readCovers, readOriginalUrl } from './post-fields.ts'
import { abstractIn, referencesIn, subtitleIn, unusedFields } from './shown-fields.ts'
import { readTerms } from './terms.ts'

export type PostMetadata = {
  title: string
  publishedAt: number
  updatedAt: number | null
  category: string | null
  tags: string[]
  /** The cover's URL as written; null when none is named. */
  cover: string | null
  /** Further images of a gallery post, the cover among them, as written. */
  gallery: string[]
  isTop: boolean
  isFeatured: boolean
  /** It takes no comments. */
  isCommentable?: false
  state: 'published' | 'draft'
  password: string | null
  abstract: string | null
  type: 1 | 2 | 3
  originalUrl: string | null
  authors: string[]
  /** The text after the front matter, without a first heading that became the title. */
  body: string
  warnings: ImportWarning[]
}

export type DateContext = {
  /** IANA name for dates without a zone of their own. */
  zone: string
  now: number
  /** When the file itself was last changed; the last fallback. */
  fileAt: number
}

/** Fields with the date of a post, the most reliable first. */
export const DATES = [
  'date', 'published_at', 'publishDate', 'pubDate', 'pubDatetime', 'published_date', 'date_published', 'created', 'created_at',
  'created_date', 'create_date', 'date_created', 'createTime', 'create_time', 'creation_date', 'post_date', 'posted', 'datetime', 'time',
] // biome-ignore format: a list of names
const UPDATES = [
  'updated', 'lastmod', 'last_modified_at', 'last_modified', 'modified', 'date_modified', 'updated_at', 'updated_date', 'date_updated',
  'updateTime', 'update_date', 'update', 'lastUpdated', 'last_update', 'modDatetime', 'mod_date', 'modified_at', 'modified_date',
  'modification_date',
] // biome-ignore format: a list of names
export const PINS = ['sticky', 'top', 'pin', 'pinned', 'is_top', 'stick']
const FEATURES = ['featured', 'is_featured', 'recommend', 'recommended']

/** Reads all metadata of one post. Never throws; what it had to assume is reported in `warnings`. */
export const readMetadata = (file: FoundFile, head: FrontMatter, clock: DateContext): PostMetadata => {
  const { data } = head
  const warnings: ImportWarning[] = [...head.warnings]
  const warn: WarnAbout = (code, detail) => warnings.push({ code, detail })
  const name = file.slugPath.split('/').at(-1) ?? file.slugPath
  const named = titleOf(data, head.body, name, clock.zone, warn)
  const publishedAt = publishedOf(data, file, clock, warn)
  const updatedAt = parseDate(firstOf(data, UPDATES), clock.zone)
  const terms = readTerms(data, file.engine, categoryFolders(file))
  if (terms.moved.length > 0)
    warn(
      'category-reduced',
      say('became-tags', { category: terms.category ?? '', tags: terms.moved.join(', ') }),
    )
  const because = draftReason(file, data, clock)
  if (because) warn('draft-because', because)
  const password = passwordOf(data)
  if (password !== null) warn('locked-by-password', say('password-of-front-matter'))
  if (terms.others.length > 0) warn('terms-left-out', terms.others.join('; '))
  const abstract = abstractIn(data)
  const unused = unusedFields(data, USED)
  if (unused.length > 0) warn('front-matter-unused', unused.join(', '))
  return {
    title: named.title,
    body: withShownFields(named.body, data, abstract !== null),
    publishedAt,
    updatedAt: updatedAt !== null && updatedAt > publishedAt ? updatedAt : null,
    category: terms.category,
    tags: terms.tags,
    ...readCovers(data),
    isTop: flagOf(firstOf(data, PINS)) === true,
    isFeatured: flagOf(firstOf(data, FEATURES)) === true,
    ...(areCommentsOff(data) ? { isCommentable: false as const } : {}),
    state: because ? 'draft' : 'published',
    password,
    abstract: abstract ?? (subtitleIn(data) || null),
    ...readOriginalUrl(data),
    authors: authorsOf(data),
    warnings,
  }
}

const areCommentsOff = (data: Record<string, unknown>): boolean =>
  flagOf(firstOf(data, ['comments', 'comment'])) === false ||
  flagOf(firstOf(data, ['disableComments'])) === true

/** Jekyll takes the folders above `_posts` as categories. */
const categoryFolders = ({ engine, path, site }: FoundFile): string[] => {
  if (engine !== 'jekyll') return []
  const inside = site === '' ? path : path.slice(site.length + 1)
  return /^(.+?)\/_(?:posts|drafts)\//s.exec(inside)?.[1]?.split('/') ?? []
}

/** Names of other fields that are read here or elsewhere. */
const USED = [
  'title',
  'tags',
  'tag',
  'categories',
  'category',
  'columns',
  'draft',
  'status',
  'state',
  'original',
  'translator',
  'original_url',
  'source_url',
  'translated_from',
  'excerpt_separator',
  ...DATES,
  ...PUBLISHED,
  ...UPDATES,
  ...PINS,
  ...FEATURES,
  ...PASSWORDS,
]

/** A subtitle opens the text, unless it is the abstract; references close it. */
const withShownFields = (body: string, data: Record<string, unknown>, hasAbstract: boolean): string => {
  const subtitle = hasAbstract ? subtitleIn(data) : ''
  const references = referencesIn(data)
  if (subtitle === '' && references === '') return body
  const heading = /\p{Script=Han}/u.test(body) ? '参考资料' : 'References'
  const opening = subtitle === '' ? '' : `*${escaped(subtitle)}*\n\n`
  return opening + body.trimEnd() + (references === '' ? '\n' : `\n\n## ${heading}\n\n${references}\n`)
}

const MAX_TITLE = 200

const titleOf = (
  data: Record<string, unknown>,
  body: string,
  name: string,
  zone: string,
  warn: WarnAbout,
): { title: string; body: string } => {
  // Titles are plain text here.
  const written = plainLine(titleText(firstOf(data, ['title'])).replace(/`+([^`]+)`+/g, '$1'))
  if (written) {
    if (written.length > MAX_TITLE) warn('title-shortened', shortened(written, 500))
    return { title: shortened(written, MAX_TITLE), body }
  }
  const heading = openingHeading(body)
  if (heading) {
    const title = shortened(heading.words, MAX_TITLE)
    warn('title-from-heading', title)
    // Of a heading that is too long, the text keeps all words.
    return { title, body: title === heading.words ? heading.rest : body }
  }
  const bare = (dateOfName(name, zone)?.rest ?? name).replace(/[-_]+/g, ' ').trim()
  const title = bare.charAt(0).toUpperCase() + bare.slice(1) || name
  warn('title-from-name', title)
  return { title, body }
}

/** Of a list, the words with commas, as Hexo prints it; of a map of languages, the first. */
const titleText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(titleText).filter(Boolean).join(', ')
  if (value === null || typeof value !== 'object') return textOf(value)
  return Object.values(value).map(textOf).find(Boolean) ?? ''
}

/** When it was published: as written, as its name says, or when the file was last changed. */
export const publishedOf = (
  data: Record<string, unknown>,
  file: Pick<FoundFile, 'slugPath' | 'engine'>,
  clock: DateContext,
  warn: WarnAbout,
): number => {
  const name = file.slugPath.split('/').at(-1) ?? file.slugPath
  const flagOrDate = firstOf(data, PUBLISHED)
  const written = firstOf(data, DATES) ?? (flagOf(flagOrDate) === null ? flagOrDate : undefined)
  const at = parseDate(written, clock.zone)
  // Until its day of publication, Hugo shows a post to nobody.
  const from = parseDate(firstOf(data, ['publishDate']), clock.zone)
  if (typeof written === 'string' && isAmbiguous(written)) warn('date-order-assumed', written)
  if (from !== null && from > clock.now) return Math.max(from, at ?? from)
  if (at !== null) return at
  if (written !== undefined) warn('date-unreadable', shortened(String(written), 80))
  const ofName = dateOfName(name, clock.zone)
  if (ofName) {
    // In Jekyll the name is where the date belongs.
    if (file.engine !== 'jekyll') warn('date-from-name', name)
    return ofName.at
  }
  const updated = parseDate(firstOf(data, UPDATES), clock.zone)
  if (updated !== null) return updated
  warn('date-from-file', new Date(clock.fileAt).toISOString())
  return clock.fileAt
}

const authorsOf = (data: Record<string, unknown>): string[] => {
  const value = firstOf(data, ['author', 'authors'])
  const listed = Array.isArray(value) ? value : [value]
  return listed.flatMap((one) =>
    one !== null && typeof one === 'object' ? textsOf((one as { name?: unknown }).name) : textsOf(one),
  )
}
