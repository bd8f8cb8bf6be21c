/** The six newest comments, each with a link to its place. */

import type { RecentComment } from '#contract/comments.ts'
import { type PageUrl, pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { RelativeTime } from '../comments/RelativeTime.tsx'
import styles from './RecentComments.module.css'

export const RecentComments = ({ comments }: { comments: readonly RecentComment[] }) => {
  const { comments: texts, frame } = useTexts()
  if (comments.length === 0) return null
  return (
    <section>
      <h2>{texts.recent}</h2>
      <ul className={styles.recent}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <Avatar name={comment.nickname} src={comment.avatar} size={32} />
            <p className={styles.head}>
              <b>{comment.nickname}</b>
              {comment.isOwner && <span className={styles.owner}>{frame.owner}</span>}{' '}
              <RelativeTime iso={comment.createTime} />
            </p>
            <Link to={urlOf(comment)} lang={textLang(comment.commentContent)}>
              {comment.commentContent}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const urlOf = ({ id, type, topicId }: RecentComment) => `${pageOf(type, topicId)}#comment-${id}`

const pageOf = (type: RecentComment['type'], topicId: number | null): string => {
  if (type === 1) return pages.article.href({ articleId: topicId ?? 0 })
  if (type === 5) return pages.talk.href({ talkId: topicId ?? 0 })
  const others: Record<2 | 3 | 4, PageUrl> = { 2: pages.message, 3: pages.about, 4: pages.friends }
  return others[type].href()
}
