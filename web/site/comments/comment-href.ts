/** The permanent URL of a comment. */
import type { RecentComment } from '#contract/comments.ts'
import { type PageUrl, pages } from '#contract/pages.ts'
import { articleUrl } from '#contract/url-names.ts'

type CommentPlace = Pick<RecentComment, 'id' | 'type' | 'topicId' | 'topicSlug'>

export const commentHref = (place: CommentPlace) => `${pageOf(place)}#comment-${place.id}`

const pageOf = ({ type, topicId, topicSlug }: CommentPlace): string => {
  if (type === 1) return articleUrl({ id: topicId ?? 0, slug: topicSlug })
  if (type === 5) return pages.talk.href({ talkId: topicId ?? 0 })
  const others: Record<2 | 3 | 4, PageUrl> = { 2: pages.message, 3: pages.about, 4: pages.friends }
  return others[type].href()
}
