/** One comment of the thread. The one that is open is the only raised surface. */
import type { ReactNode } from 'react'
import type { StudioThreadComment } from '#contract/studio/comments.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { RelativeTime } from '#web/site/comments/RelativeTime.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Html } from '#web/ui/Html.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { authorName } from './comment-names.ts'
import styles from './ThreadComment.module.css'

type Props = {
  comment: StudioThreadComment
  isReply: boolean
  isCurrent: boolean
  /** What is known of its author. */
  children: ReactNode
}

export const ThreadComment = ({ comment, isReply, isCurrent, children }: Props) => {
  const texts = useStudioTexts('comments')
  const { html, status, createTime, replyNickname } = comment
  const name = authorName(comment, texts)
  return (
    <li
      className={styles.comment}
      data-reply={isReply || undefined}
      data-current={isCurrent || undefined}
      data-status={status}
    >
      <Avatar name={name} src={comment.avatar} size={40} />
      <p className={styles.head}>
        <b>{name}</b>
        {comment.isOwner ? <span className={styles.owner}>{texts.owner}</span> : null}
        {replyNickname === null ? null : <span>@{replyNickname}</span>}
        <RelativeTime iso={createTime} />
        {status === 'published' ? null : <span className={styles.status}>{texts.statuses[status]}</span>}
      </p>
      {html === '' ? (
        <p className={styles.text}>{texts.removed}</p>
      ) : (
        <Html className={styles.text} html={html} lang={textLang(html.replace(/<[^>]*>/g, ''))} />
      )}
      {children}
    </li>
  )
}
