/** The permanent URL of a comment. */
import type { RecentComment } from '#contract/comments.ts'
import { type PageUrl, pages } from '#contract/pages.ts'

type CommentPlace = Pick<RecentComment, 'id' | 'type' | 'topicId'>

export const commentHref = ({ id, type, topicId }: CommentPlace) => `${pageOf(type, topicId)}#comment-${id}`

const pageOf = (type: CommentPlace['type'], topicId: number | null): string => {
  if (type === 1) return pages.article.href({ articleId: topicId ?? 0 })
  if (type === 5) return pages.talk.href({ talkId: topicId ?? 0 })
  const others: Record<2 | 3 | 4, PageUrl> = { 2: pages.message, 3: pages.about, 4: pages.friends }
  return others[type].href()
}
