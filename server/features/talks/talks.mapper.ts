/** Maps rows of talks to the responses. */
import type { Talk, TalkRay } from '#contract/talks.ts'
import { toImage } from '#server/features/media/media.mapper.ts'
import type { TalkImageRow, TalkRow } from './talks.sql.ts'

/** The author of a talk without an account. */
export type TalkFallbackAuthor = { author: string; authorAvatar: string | null }

export function toTalk(row: TalkRow, images: TalkImageRow[], fallback: TalkFallbackAuthor): Talk {
  const own = images
    .filter((image) => image.talk_id === row.id)
    .map((image) => ({ ...toImage(image), alt: image.alt }))
  return {
    id: row.id,
    nickname: row.author_nickname ?? fallback.author,
    avatar: row.author_avatar ?? fallback.authorAvatar,
    content: row.html,
    images: own.map(({ src }) => src),
    pictures: own,
    isTop: row.is_top === 1,
    commentCount: row.comment_count,
    createTime: new Date(row.published_at).toISOString(),
    lang: row.lang,
  }
}

export const toTalkRay = (row: { listed_at: number | null; length: number }): TalkRay => ({
  createTime: new Date(row.listed_at ?? 0).toISOString(),
  length: row.length,
})
