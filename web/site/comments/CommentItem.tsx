/** One comment: who said it, when, and what; with the address that leads to it. */
import type { ReactNode } from 'react'
import type { Comment, OwnComment, Reply } from '#contract/comments.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Html } from '#web/ui/Html.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './CommentItem.module.css'
import { RelativeTime } from './RelativeTime.tsx'
import { commentAnchor } from './use-linked-comment.ts'

type Props = {
  said: Comment | Reply | OwnComment
  /** The address leads here. */
  isLinked?: boolean
  /** Nobody but its writer sees it yet. */
  isWaiting?: boolean
  isAnswered?: boolean
  onAnswer?: () => void
  /** The form of an answer. */
  children?: ReactNode
}

export const CommentItem = ({ said, isLinked, isWaiting, isAnswered, onAnswer, children }: Props) => {
  const { comments: texts, frame } = useTexts()
  const answered = 'replyNickname' in said ? said.replyNickname : null
  return (
    <article
      id={commentAnchor(said.id)}
      className={styles.item}
      data-linked={isLinked ? '' : undefined}
      aria-label={texts.by(said.nickname)}
    >
      <Avatar name={said.nickname} src={said.avatar} size={40} />
      <header className={styles.head}>
        <b>
          {said.webSite ? (
            <a href={said.webSite} rel="nofollow ugc noopener noreferrer">
              {said.nickname}
            </a>
          ) : (
            said.nickname
          )}
        </b>
        {said.isOwner && <span className={styles.owner}>{frame.owner}</span>}
        {answered && <span>@{answered}</span>}
        <a className={styles.time} href={`#${commentAnchor(said.id)}`}>
          <RelativeTime iso={said.createTime} />
        </a>
        {isWaiting && <span className={styles.waiting}>{texts.waitingMark}</span>}
      </header>
      <Html
        className={styles.text}
        html={said.commentContent}
        name={`comment:${said.id}`}
        lang={textLang(said.commentContent.replace(/<[^>]*>/g, ''))}
      />
      {onAnswer && (
        <button type="button" className={styles.reply} aria-expanded={isAnswered} onClick={onAnswer}>
          <Icon name="reply" size={14} />
          {texts.reply}
          <span className="vh"> {texts.to(said.nickname)}</span>
        </button>
      )}
      {children}
    </article>
  )
}
