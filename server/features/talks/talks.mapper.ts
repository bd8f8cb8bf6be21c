/** Maps talks: what the owner enters to columns and back, and rows to the responses. Pure. */
import { hashText } from '#contract/studio/hash-text.ts'
import type { StudioTalk, TalkContent, TalkInput } from '#contract/studio/talks.ts'
import type { Talk, TalkFacts, TalkRay } from '#contract/talks.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import type { TalkImageRow, TalkRow } from './talks.sql.ts'

/** The author of a talk without an account, and whether talks can be liked. */
export type TalkSettings = { author: string; authorAvatar: string | null; hasLikes: boolean }

/** What is stored in the row of a talk as the owner entered it. Absent fields have their defaults. */
export type TalkFields = Omit<TalkInput, 'photos' | 'publishedAt'> & {
  /** Unix ms; at a time in the future it appears then. */
  publishedAt: number
}

export const columnsOf = (talk: TalkFields) =>
  ({
    markdown: talk.markdown,
    is_top: talk.isTop ? 1 : 0,
    is_private: talk.isPrivate ? 1 : 0,
    published_at: talk.publishedAt,
  }) as const

const factsOf = (row: TalkRow): TalkFacts => ({
  isTop: row.is_top === 1,
})

/** The reverse of `columnsOf`. */
export const contentOf = (row: TalkRow): Omit<TalkContent, 'photos'> & { publishedAt: string } => ({
  ...factsOf(row),
  markdown: row.markdown,
  isPrivate: row.is_private === 1,
  publishedAt: new Date(row.published_at).toISOString(),
})

/**
 * What search finds and feeds show: the text, and each further text that the talk has. One that it lacks must not be in the
 * list, so that a new field leaves the index of other talks as it is.
 */
export const textsOf = (row: TalkRow): [text: string, ...more: string[]] => [row.plain_text]

export function toTalk(row: TalkRow, images: TalkImageRow[], settings: TalkSettings): Talk {
  const pictures = imagesOf(row, images).map((image) => ({ ...toImage(image), alt: image.alt }))
  return {
    ...factsOf(row),
    id: row.id,
    nickname: row.author_nickname ?? settings.author,
    avatar: row.author_avatar ?? settings.authorAvatar,
    content: row.html,
    images: pictures.map(({ src }) => src),
    pictures,
    commentCount: row.comment_count,
    likeCount: settings.hasLikes ? row.like_count : null,
    createTime: new Date(row.published_at).toISOString(),
    lang: row.lang,
  }
}

export function toStudioTalk(row: TalkRow, images: TalkImageRow[]): StudioTalk {
  const content = contentOf(row)
  const photos = imagesOf(row, images).map((image) => ({
    mediaId: image.media_id,
    alt: image.alt,
    image: toImage(image),
  }))
  return {
    ...content,
    id: row.id,
    text: row.plain_text,
    photos,
    version: versionOf(content, photos),
    state: stateOf(row),
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at).toISOString(),
    commentCount: row.comment_count,
    likeCount: row.like_count,
    savedAt: new Date(row.saved_at).toISOString(),
  }
}

/** A field that is null, as a new one is everywhere at first, leaves the version as it is. */
const versionOf = (content: object, photos: StudioTalk['photos']): string => {
  const grid = photos.map(({ mediaId, alt }) => [mediaId, alt])
  return hashText(JSON.stringify([content, grid], (_, value) => value ?? undefined))
}

const imagesOf = (row: TalkRow, images: TalkImageRow[]) => images.filter(({ talk_id }) => talk_id === row.id)

const stateOf = (row: TalkRow): StudioTalk['state'] => {
  if (row.listed_at !== null) return 'published'
  return row.is_private === 1 || row.deleted_at !== null ? 'hidden' : 'scheduled'
}

export const toTalkRay = (row: { listed_at: number | null; length: number }): TalkRay => ({
  createTime: new Date(row.listed_at ?? 0).toISOString(),
  length: row.length,
})
