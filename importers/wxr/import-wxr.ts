/** Imports an export of WordPress: a WXR file of version 1.0, 1.1 or 1.2. */

import { basename } from 'node:path'
import { shortened } from '#contract/shortened.ts'
import {
  type ExportedItem,
  type ExportImportOptions,
  importExported,
  readOrigins,
} from '#importers/exports/import-exported.ts'
import { plainLine } from '#importers/front-matter-values.ts'
import { type ImportReport, itemWithout } from '#importers/report.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { readXml, textOfChild, type XmlNode } from './read-xml.ts'
import { indexWxr, itemId, placeOf, WITHIN, type WxrIndex } from './wxr-index.ts'
import { marksOfItem, wxrPost } from './wxr-post.ts'

/**
 * Reads the file twice: first all of it is checked and its references are kept, then its posts are imported one by one. The memory
 * that it needs grows with the number of posts, not with their texts.
 * @throws InvalidSource when the file is damaged or none of WordPress; Error when the zone is unknown
 */
export async function importWxr(ctx: Ctx, options: ExportImportOptions): Promise<ImportReport> {
  const { file } = options
  const { zone, fileAt } = await readOrigins(ctx, options)
  const index = await indexWxr(file)
  return importExported(
    ctx,
    {
      importer: 'wxr',
      source: basename(file),
      identity: index.identity,
      total: index.total,
      site: {
        prefix: `wxr:${index.identity}:`,
        hosts: index.hosts,
        postAt: (url) => postAt(index, url),
        imageOf: (id) => index.attachments.get(id)?.url ?? null,
        fileAt,
      },
      items: () => readItems({ file, index, zone, fileAt }),
      details: () => ({ zones: { '': zone }, notes: [...index.notes, PRIVACY] }),
    },
    options,
  )
}

const PRIVACY = say('comment-privacy')

/** Also what a link with another ending or a page of the post names. */
const postAt = (index: WxrIndex, url: URL): string | null => {
  const place = placeOf(url.href)
  if (place === null) return null
  return index.posts.get(place) ?? index.posts.get(place.replace(/\/(?:\d+|feed|amp)$/, '')) ?? null
}

type Reading = { file: string; index: WxrIndex; zone: string; fileAt: number }

const ARTICLES = ['post', 'page']

async function* readItems({ file, index, zone, fileAt }: Reading): AsyncGenerator<ExportedItem> {
  for await (const node of readXml({ file, within: WITHIN })) {
    if (node.name !== 'item') continue
    const type = textOfChild(node, 'wp:post_type') || 'post'
    const name = textOfChild(node, 'wp:post_name') || shortened(plainLine(textOfChild(node, 'title')), 60)
    const path = placeOfItem(node, type, name)
    const reason = ARTICLES.includes(type) ? reasonToSkip(node) : otherTypes(type)
    if (reason !== null) {
      yield {
        path,
        skipped: itemWithout(path, 'skipped', reason, {
          title: plainLine(textOfChild(node, 'title')) || null,
        }),
      }
      continue
    }
    const login = textOfChild(node, 'dc:creator')
    yield {
      path,
      id: itemId(node),
      marks: marksOfItem(node, zone),
      authors: login === '' ? [] : [index.authors.get(login)?.name || login],
      post: () => wxrPost(node, index, { path, zone, fileAt }),
    }
  }
}

const placeOfItem = (node: XmlNode, type: string, name: string): Message => {
  const kind =
    type === 'post' || type === 'page' || type === 'attachment' || type === 'nav_menu_item' ? say(type) : type
  const place = { kind, id: itemId(node), line: node.line }
  return name === '' ? say('item-at-line', place) : say('named-item-at-line', { ...place, name })
}

const reasonToSkip = (node: XmlNode): Message | null =>
  textOfChild(node, 'wp:status') === 'trash' ? say('in-trash-there') : null

const otherTypes = (type: string): Message => {
  if (type === 'attachment') return say('attachment-of-articles')
  if (type === 'nav_menu_item') return say('menu-entry')
  if (type === 'revision') return say('former-version')
  if (type === 'wp_block') return say('reusable-block')
  return say('other-type', { type: shortened(type, 60) })
}
