/** Talk rows → the promised shapes. */
import type { Talk, TalkRay } from '#contract/talks.ts'
import { imageOf } from '#server/features/media/media.view.ts'
import type { TalkPictureRow, TalkRow } from './talks.sql.ts'

/** Who says a talk that has no account behind it. */
export type FallbackSpeaker = { author: string; authorAvatar: string | null }

export function talkView(row: TalkRow, pictures: TalkPictureRow[], fallback: FallbackSpeaker): Talk {
  const own = pictures
    .filter((picture) => picture.talk_id === row.id)
    .map((picture) => ({ ...imageOf(picture), alt: picture.alt }))
  return {
    id: row.id,
    nickname: row.author_nickname ?? fallback.author,
    avatar: row.author_avatar ?? fallback.authorAvatar,
    content: row.html,
    images: own.map(({ src }) => src),
    pictures: own,
    isTop: row.is_top === 1,
    commentCount: row.comment_count,
    createTime: new Date(row.said_at).toISOString(),
    lang: row.lang,
  }
}

export const talkRay = (row: { listed_at: number | null; length: number }): TalkRay => ({
  createTime: new Date(row.listed_at ?? 0).toISOString(),
  length: row.length,
})
