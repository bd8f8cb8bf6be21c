/** Reads a WordPress export once, before anything is written: checks all of it, and keeps what its posts refer to. */
import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { htmlToLine } from '#importers/exports/html-to-markdown.ts'
import { addTo, identityOf } from '#importers/exports/rows.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { decoded } from '#server/platform/decoded.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { childOf, readXml, textOfChild, type XmlNode } from './read-xml.ts'

type WxrAttachment = { url: string; parent: string; alt: string; caption: string }

export type WxrIndex = {
  identity: string
  hosts: string[]
  /** Items of every kind. */
  total: number
  authors: Map<string, { name: string; email: string | null }>
  /** By nicename. */
  categories: Map<string, { name: string; parent: string }>
  attachments: Map<string, WxrAttachment>
  /** Numbers of the images of a post, by its number. */
  imagesOf: Map<string, string[]>
  /** Numbers of posts and pages by their place on the old site. */
  posts: Map<string, string>
  reusable: Map<string, string>
  notes: Message[]
}

const VERSIONS = ['1.0', '1.1', '1.2']
export const WITHIN = ['rss', 'channel']

/** @throws InvalidSource when the file cannot be imported as a whole */
export async function indexWxr(file: string): Promise<WxrIndex> {
  const index: WxrIndex = {
    identity: '',
    hosts: [],
    total: 0,
    notes: [],
    authors: new Map(),
    categories: new Map(),
    attachments: new Map(),
    imagesOf: new Map(),
    posts: new Map(),
    reusable: new Map(),
  }
  const channel = new Map<string, string>()
  const labels = { used: new Set<string>(), other: new Map<string, number>() }
  let removed = 0
  const refuse = ({ line, column }: XmlNode, reason: Message): never => {
    throw new InvalidSource(basename(file), say('line-and-column', { line, column: column + 1 }), reason)
  }
  const onRemoved = (count: number) => {
    removed += count
  }
  for await (const node of readXml({ file, within: WITHIN, onRemoved })) {
    if (node.name === 'wp:wxr_version' && !VERSIONS.includes(node.text.trim()))
      refuse(node, say('wxr-version', { version: node.text.trim().slice(0, 40) }))
    if (node.name === 'item') {
      if (!channel.has('wp:wxr_version')) refuse(node, say('wxr-version-not-first'))
      indexItem(index, node, labels.used)
    } else if (node.name === 'wp:author' || node.name === 'wp:wp_author') indexAuthor(index, node)
    else if (node.name === 'wp:category')
      index.categories.set(textOfChild(node, 'wp:category_nicename'), {
        name: plainLine(textOfChild(node, 'wp:cat_name')),
        parent: textOfChild(node, 'wp:category_parent'),
      })
    else if (node.name === 'wp:term') {
      const kind = textOfChild(node, 'wp:term_taxonomy')
      if (kind !== 'category' && kind !== 'post_tag')
        labels.other.set(kind, (labels.other.get(kind) ?? 0) + 1)
    } else if (!channel.has(node.name)) channel.set(node.name, node.text.trim())
  }
  if (!channel.has('wp:wxr_version'))
    throw new InvalidSource(basename(file), say('its-channel'), say('wxr-version-missing'))
  const urls = ['wp:base_blog_url', 'link', 'wp:base_site_url']
    .map((name) => channel.get(name) ?? '')
    .filter((url) => url !== '')
  index.hosts = [...new Set(urls.flatMap((url) => URL.parse(url)?.host.toLowerCase() ?? []))]
  index.identity = identityOf(
    urls[0]?.replace(/^https?:\/\/|\/+$/g, '').toLowerCase() || `title ${channel.get('title') ?? ''}`,
  )
  index.notes = notesOf(index, labels, removed)
  return index
}

const KINDS = ['post', 'page']

function indexItem(index: WxrIndex, node: XmlNode, used: Set<string>): void {
  index.total += 1
  const type = textOfChild(node, 'wp:post_type') || 'post'
  const id = itemId(node)
  if (type === 'attachment') {
    const meta = (key: string) =>
      textOfChild(
        node.children.find((one) => one.name === 'wp:postmeta' && textOfChild(one, 'wp:meta_key') === key) ??
          node,
        'wp:meta_value',
      )
    const url = textOfChild(node, 'wp:attachment_url') || textOfChild(node, 'guid')
    const parent = textOfChild(node, 'wp:post_parent')
    const caption = htmlToLine(textOfChild(node, 'excerpt:encoded'))
    index.attachments.set(id, { url, parent, alt: meta('_wp_attachment_image_alt'), caption })
    if (parent !== '0' && /\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(url)) addTo(index.imagesOf, parent, id)
  }
  if (type === 'wp_block') index.reusable.set(id, contentOf(node))
  if (!KINDS.includes(type)) return
  for (const { name, attributes } of node.children)
    if (name === 'category') used.add(attributes.nicename ?? '')
  for (const url of [textOfChild(node, 'link'), textOfChild(node, 'guid')]) {
    const place = placeOf(url)
    if (place !== null && !index.posts.has(place)) index.posts.set(place, id)
  }
}

function indexAuthor(index: WxrIndex, node: XmlNode): void {
  const login = textOfChild(node, 'wp:author_login')
  const name = plainLine(textOfChild(node, 'wp:author_display_name')) || login
  const email = textOfChild(node, 'wp:author_email')
  index.authors.set(login, { name, email: email === '' ? null : email })
}

const notesOf = (
  { categories }: WxrIndex,
  { used, other }: { used: Set<string>; other: Map<string, number> },
  removed: number,
): Message[] => {
  const parents = new Set([...categories].flatMap(([slug, { parent }]) => (parent === slug ? [] : parent)))
  const empty = [...categories]
    .filter(([slug]) => !used.has(slug) && !parents.has(slug))
    .map(([, { name }]) => name)
  return [
    ...(empty.length > 0 ? [say('empty-categories', { names: listed(empty) })] : []),
    ...(other.size > 0
      ? [say('other-labels', { names: listed([...other].map(([kind, count]) => `${kind} (${count})`)) })]
      : []),
    ...(removed > 0 ? [say('controls-left-out', { count: removed })] : []),
  ]
}

const MAX_LISTED = 10
const listed = (all: string[]) => {
  const [names, count] = [all.slice(0, MAX_LISTED).join(', '), all.length - MAX_LISTED]
  return count > 0 ? say('and-more', { names, count }) : names
}

/** What an item is called in keys: its number, else a hash of what names it. */
export const itemId = (node: XmlNode): string => {
  const id = textOfChild(node, 'wp:post_id')
  if (/^\d{1,15}$/.test(id)) return id
  const names = ['guid', 'link', 'title', 'wp:post_date', 'pubDate'].map((name) => textOfChild(node, name))
  return `x${hash('sha256', names.join('\n')).slice(0, 16)}`
}

/** The place of a post on the old site, whatever its scheme: host and path, with the number of a plain link. */
export const placeOf = (text: string): string | null => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const id = url.searchParams.get('p') ?? url.searchParams.get('page_id')
  const path = decoded(url.pathname).replace(/\/+$/, '')
  if (path === '' && id === null) return null
  return `${url.host.toLowerCase()}${path}${id === null ? '' : `?p=${id}`}`
}

/** The content of a post as WordPress stores it. */
export const contentOf = (node: XmlNode): string => childOf(node, 'content:encoded')?.text ?? ''
