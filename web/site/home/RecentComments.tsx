/** The six newest comments, each with a link to its place. */

import type { RecentComment } from '#contract/comments.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { commentHref } from '../comments/comment-href.ts'
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
              <b dir="auto">{comment.nickname}</b>
              {comment.isOwner && <span className={styles.owner}>{frame.owner}</span>}{' '}
              <RelativeTime iso={comment.createTime} />
            </p>
            <Link to={commentHref(comment)} lang={textLang(comment.commentContent)}>
              {comment.commentContent}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
