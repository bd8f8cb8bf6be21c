/** Converts what plugins of Halo 2 store: moments, links and photos. */

import type { OldSiteFriend } from '#importers/exports/plan-exported-friend.ts'
import type { OldSiteTalk } from '#importers/exports/plan-exported-talk.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { say } from '#server/features/imports/report-message.ts'
import { editorMarkdown } from '../halo-content.ts'
import { asRow, type HaloRow, rowIn, textIn } from '../halo-export.ts'
import { imageUrl } from '../halo-urls.ts'
import type { HaloPhoto } from '../record-items.ts'
import { nameOf } from './extension-index.ts'

export type RecordContext = {
  zone: string
  fileAt: number
  origin: string | null
  hasFile: (url: string) => boolean
}

export function talkOf(row: HaloRow, context: RecordContext): OldSiteTalk {
  const spec = rowIn(row, 'spec')
  const content = rowIn(spec, 'content')
  const media = (Array.isArray(content.medium) ? content.medium : []).flatMap((one): HaloRow[] => {
    const medium = asRow(one)
    return medium ? [medium] : []
  })
  const urls = (type: RegExp) =>
    media
      .filter((one) => type.test(textIn(one, 'type')))
      .flatMap((one) => imageUrl(textIn(one, 'url'), context) ?? [])
  // Links to the moments with a tag lead nowhere here.
  const html = textIn(content, 'html', 'raw').replace(/<a\b[^<>]*\bclass="tag"[^<>]*>([^<]*)<\/a>/gi, '$1')
  const id = nameOf(row)
  return {
    path: say('item', { kind: say('moment'), id }),
    id,
    images: urls(/^PHOTO$/),
    isTop: false,
    // A video or a sound stands on a line of its own, which makes a player of it.
    markdown: [editorMarkdown(html), ...urls(/^(?:VIDEO|AUDIO)$/)].join('\n\n').trim(),
    isPrivate: textIn(spec, 'visible') === 'PRIVATE' || spec.approved === false,
    publishedAt: parseDate(spec.releaseTime, context.zone) ?? createdAt(row, context),
  }
}

export function friendOf(row: HaloRow, context: RecordContext): OldSiteFriend & { priority: number } {
  const spec = rowIn(row, 'spec')
  const id = nameOf(row)
  const name = textIn(spec, 'displayName').trim()
  return {
    path: say('named-item', { kind: say('link'), id, name }),
    id,
    name,
    url: textIn(spec, 'url'),
    intro: textIn(spec, 'description'),
    avatar: imageUrl(textIn(spec, 'logo'), context),
    priority: Number(textIn(spec, 'priority')) || 0,
  }
}

export function photoOf(row: HaloRow, context: RecordContext): HaloPhoto {
  const spec = rowIn(row, 'spec')
  return {
    group: textIn(spec, 'groupName'),
    name: textIn(spec, 'displayName'),
    description: textIn(spec, 'description'),
    url: imageUrl(textIn(spec, 'url', 'cover'), context),
    priority: Number(textIn(spec, 'priority')) || 0,
    at: createdAt(row, context),
  }
}

const createdAt = (row: HaloRow, { zone, fileAt }: RecordContext): number =>
  parseDate(rowIn(row, 'metadata').creationTimestamp, zone) ?? fileAt
