/** Converts one item of a WordPress export to a post. */

import { shortened } from '#contract/shortened.ts'
import type { ExportedPost } from '#importers/exports/exported-post.ts'
import { htmlToLine } from '#importers/exports/html-to-markdown.ts'
import { categoryPath, reduceCategories } from '#importers/exports/reduce-categories.ts'
import { asRow, countIn, sharingOf, textIn } from '#importers/exports/rows.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import { openingLine } from '#importers/markdown/source/opening-words.ts'
import { type ItemMarks, marksOf } from '#importers/same-item.ts'
import { collectWarnings, type WarnAbout } from '#importers/warnings.ts'
import { decoded } from '#server/platform/decoded.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { postMarkdown } from './content/post-content.ts'
import { textOfChild, type XmlNode } from './read-xml.ts'
import { commentsOf } from './wxr-comments.ts'
import { publishedAtOf, wxrDate } from './wxr-dates.ts'
import { contentOf, itemId, type WxrIndex } from './wxr-index.ts'

const DRAFTS: Record<string, Message> = {
  draft: say('was-draft'),
  pending: say('waited-for-review'),
  private: say('was-private'),
  'auto-draft': say('was-draft'),
  '': say('no-status'),
}
const MAX_TITLE = 200
/** Of a title that the beginning of the text gives. */
const MAX_NAME = 60

export const wxrPost = (
  item: XmlNode,
  index: WxrIndex,
  { path, zone, fileAt }: { path: string | Message; zone: string; fileAt: number },
): ExportedPost => {
  const { warnings, warn } = collectWarnings()
  const id = itemId(item)
  const status = textOfChild(item, 'wp:status')
  const publishedAt = publishedAtOf(item, zone)
  const attachments = {
    byId: (one: string) => index.attachments.get(one) ?? null,
    ofPost: index.imagesOf.get(id) ?? [],
  }
  const meta = metaOf(item)
  const reusable = (one: string) => index.reusable.get(one) ?? null
  const notes = notesOf(meta.get(NOTES) ?? '')
  const markdown = postMarkdown(contentOf(item), { attachments, reusable, notes }, warn)
  const because =
    DRAFTS[status] ?? (status === 'publish' || status === 'future' ? null : say('other-status', { status }))
  const written = plainLine(textOfChild(item, 'title'))
  const title = written
    ? shortened(written, MAX_TITLE)
    : shortened(openingLine(markdown), MAX_NAME) || `Untitled (${id})`
  if (written.length > MAX_TITLE) warn('title-shortened', shortened(written, 500))
  if (written === '') warn('title-from-text', title)
  if (because !== null) warn('draft-because', because)
  const password = textOfChild(item, 'wp:post_password')
  if (password !== '') warn('locked-by-password', say('password-of-old-site'))
  const custom = [...meta.keys()].filter(
    (key) => !key.startsWith('_') && key !== NOTES && !LIKES.includes(key) && meta.get(key) !== '',
  )
  if (custom.length > 0) warn('custom-fields', custom.slice(0, 20).join(', '))
  const cover = index.attachments.get(meta.get('_thumbnail_id') ?? '')?.url ?? null
  const emails = new Set([...index.authors.values()].flatMap(({ email }) => email?.toLowerCase() ?? []))
  return {
    path,
    id,
    title,
    markdown,
    publishedAt,
    isPage: textOfChild(item, 'wp:post_type') === 'page',
    abstract: htmlToLine(textOfChild(item, 'excerpt:encoded')) || null,
    updatedAt: wxrDate(item, 'wp:post_modified', zone),
    ...labelsOf(item, index, warn),
    cover: cover !== null && /^https?:\/\//.test(cover) ? cover : null,
    state: because === null ? 'published' : 'draft',
    password: password === '' ? null : password,
    isTop: textOfChild(item, 'wp:is_sticky') === '1',
    isFeatured: false,
    ...(textOfChild(item, 'wp:comment_status') === 'closed' ? { isCommentable: false as const } : {}),
    ...sharingOf(ownWords(meta, '_yoast_wpseo_title'), ownWords(meta, '_yoast_wpseo_metadesc')),
    oldUrls: oldUrlsOf(item, meta),
    originalUrl: null,
    kept: { likes: Math.max(...LIKES.map((key) => countIn(meta.get(key) ?? ''))) },
    comments: commentsOf(item, { zone, fallbackAt: publishedAt ?? fileAt, emails }, warn),
    warnings,
  }
}

/** WordPress dates a draft anew each time it is saved. */
export const marksOfItem = (item: XmlNode, zone: string): ItemMarks =>
  marksOf({
    text: contentOf(item),
    title: textOfChild(item, 'title'),
    date: /draft|pending/.test(textOfChild(item, 'wp:status')) ? null : publishedAtOf(item, zone),
    slug: textOfChild(item, 'wp:post_name'),
  })

const metaOf = (item: XmlNode): Map<string, string> =>
  new Map(
    item.children
      .filter(({ name }) => name === 'wp:postmeta')
      .map((node) => [textOfChild(node, 'wp:meta_key'), textOfChild(node, 'wp:meta_value')]),
  )

/** Empty where Yoast fills in a template, such as `%%title%% %%sep%% %%sitename%%`. */
const ownWords = (meta: Map<string, string>, key: string): string => {
  const text = meta.get(key) ?? ''
  return text.includes('%%') ? '' : text
}

/** Where plugins (WP ULike and iLikeThis, WP Post Like, ZillaLikes) and many Chinese themes count likes. */
const LIKES = ['_liked', '_post_like_count', '_zilla_likes', 'bigfa_ding', 'specs_zan']

/** The custom field in which the editor keeps footnotes. */
const NOTES = 'footnotes'

const notesOf = (json: string): Map<string, string> => {
  try {
    const notes: unknown = json === '' ? [] : JSON.parse(json)
    const rows = Array.isArray(notes) ? notes.map((note: unknown) => asRow(note) ?? {}) : []
    return new Map(rows.map((row) => [textIn(row, 'id'), textIn(row, 'content')]))
  } catch {
    return new Map()
  }
}

/** The path of the permalink and of earlier slugs; a plain link has its number instead, as `/?p=7`. */
const oldUrlsOf = (item: XmlNode, meta: Map<string, string>): string[] => {
  const urls: string[] = []
  for (const name of ['link', 'guid']) {
    const url = URL.parse(textOfChild(item, name))
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const path = decoded(url.pathname).replace(/\/+$/, '')
    const id = url.searchParams.get('p') ?? url.searchParams.get('page_id')
    if (id !== null && /^\d{1,15}$/.test(id)) urls.push(`/?p=${id}`)
    else if (path !== '' && url.search === '') {
      urls.push(path)
      const former = meta.get('_wp_old_slug')
      if (former) urls.push(`${path.slice(0, path.lastIndexOf('/') + 1)}${decoded(former)}`)
    }
  }
  return [...new Set(urls)].filter((url) => url.length <= 500)
}

type Label = { name: string; slug: string }

const labelsOf = (
  item: XmlNode,
  { categories }: WxrIndex,
  warn: WarnAbout,
): Pick<ExportedPost, 'category' | 'tags' | 'labelNames'> => {
  const labels = item.children.filter(({ name }) => name === 'category')
  const of = (...domains: string[]): Label[] =>
    labels
      .filter(({ attributes }) => domains.includes(attributes.domain ?? ''))
      .map(({ text, attributes }) => ({ name: plainLine(text), slug: attributes.nicename ?? '' }))
      .filter(({ name }) => name !== '')
  const tags = of('post_tag', 'tag').map(({ name }) => name)
  const named = of('category')
  // Version 1.0 repeats every label without its kind.
  const known = new Set([...named.map(({ name }) => name), ...tags])
  const own = [...named, ...of('').filter(({ name }) => !known.has(name))]
  // WordPress gives this name to posts without a category.
  const real = own.filter(({ name, slug }) => slug !== 'uncategorized' && name !== 'Uncategorized')
  for (const { attributes, text } of labels)
    if (!['', 'category', 'post_tag', 'tag', undefined].includes(attributes.domain))
      warn('terms-left-out', `${attributes.domain}: ${plainLine(text)}`)
  const paths = real.map(({ slug, name }) => categoryPath(slug, name, (one) => categories.get(one)))
  const { category, tags: moved } = reduceCategories(paths, warn)
  const slugs = [...categories].map(([slug, { name }]) => ({ name, slug }))
  const labelNames = labelNamesOf([...slugs, ...of('post_tag', 'tag'), ...of('category', '')])
  return { category, tags: [...new Set([...tags, ...moved])], labelNames }
}

/** WordPress encodes what is not ASCII. */
const labelNamesOf = (named: Label[]): Record<string, string> =>
  Object.fromEntries(named.flatMap(({ name, slug }) => (slug === '' ? [] : [[name, decoded(slug)]])))
