/** Converts rows of the media library to what the studio shows. Pure. */
import { shortened } from '#contract/shortened.ts'
import type { MediaFile, MediaUse } from '#contract/studio/media.ts'
import { isDocument } from './file-kind.ts'
import { filePath, plainPath, toImage } from './media.mapper.ts'
import type { LibraryRow, NamedUses } from './media-library.sql.ts'

export function toMediaFile(row: LibraryRow): MediaFile {
  const path = filePath(row)
  const image = path === null ? toImage(row) : null
  return {
    id: row.id,
    kind: kindOf(row.mime),
    url: path ?? plainPath(row) ?? '',
    image,
    name: row.original_name,
    mime: row.mime,
    bytes: row.bytes,
    alt: row.alt,
    createdAt: new Date(row.created_at).toISOString(),
    takenAt: row.taken_at === null ? null : new Date(row.taken_at).toISOString(),
    isUsed: row.is_used === 1,
  }
}

export function kindOf(mime: string): MediaFile['kind'] {
  if (mime.startsWith('image/')) return 'image'
  if (mime.startsWith('video/')) return 'video'
  if (isDocument(mime)) return 'document'
  return mime.startsWith('audio/') ? 'audio' : 'captions'
}

const MAX_TITLE = 80

/** Files are used by their URL alone in settings and as avatars. */
export const toNamedUses = ({ settings, avatars }: NamedUses): MediaUse[] => [
  ...settings.map((name) => ({ kind: 'setting' as const, id: 0, slug: null, title: name })),
  ...avatars.map(({ id, nickname }) => ({ kind: 'account' as const, id, slug: null, title: nickname })),
]

type UseRow = { entity: string; id: number; slug: string | null; title: string | null }

/** An entity that is gone already, or that the studio has no page for, is left out. */
export const toMediaUses = (rows: UseRow[]): MediaUse[] =>
  rows.flatMap(({ entity, id, slug, title }) =>
    title === null
      ? []
      : [{ kind: entity as MediaUse['kind'], id, slug, title: shortened(title, MAX_TITLE) }],
  )
