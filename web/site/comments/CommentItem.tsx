/** One comment: author, time with permanent link, text. */
import { type ReactNode, useState } from 'react'
import type { Comment, OwnComment, Reply } from '#contract/comments.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { GuestPicture } from '#web/ui/GuestPicture.tsx'
import { Html } from '#web/ui/Html.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LikeButton } from '../likes/LikeButton.tsx'
import styles from './CommentItem.module.css'
import { DeleteComment } from './DeleteComment.tsx'
import { EditComment, OwnState } from './OwnState.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { commentAnchor } from './use-linked-comment.ts'

type Props = {
  comment: Comment | Reply | OwnComment
  /** The URL fragment names this comment. */
  isLinked?: boolean
  /** The same with what only its author gets; undefined for those of others, and when it cannot be changed any more. */
  own?: OwnComment | undefined
  isReplyOpen?: boolean
  onReply?: (() => void) | undefined
  /** Does the same without scripts. */
  replyHref?: string | undefined
  /** Called when the reader has deleted this comment, which must be the reader's own. */
  onDeleted?: (() => void) | undefined
  /** The reply form. */
  children?: ReactNode
}

export const CommentItem = ({
  comment,
  isLinked,
  own,
  isReplyOpen,
  onReply,
  replyHref,
  onDeleted,
  children,
}: Props) => {
  const { comments: texts, frame } = useTexts()
  const userInfo = useSession('userInfo')
  const [isEditing, setIsEditing] = useState(false)
  const isOwn = onDeleted !== undefined && userInfo !== null && userInfo.userInfoId === comment.userId
  const repliedTo = 'replyNickname' in comment ? comment.replyNickname : null
  return (
    <article
      id={commentAnchor(comment.id)}
      className={styles.item}
      data-linked={isLinked ? '' : undefined}
      aria-label={texts.by(comment.nickname)}
    >
      {comment.userId === 0 && comment.avatar === null ? (
        <GuestPicture name={comment.nickname} size={40} />
      ) : (
        <Avatar name={comment.nickname} src={comment.avatar} size={40} />
      )}
      <header className={styles.head}>
        <b>
          {comment.webSite ? (
            <a href={comment.webSite} rel="nofollow ugc noopener noreferrer">
              {comment.nickname}
            </a>
          ) : (
            comment.nickname
          )}
        </b>
        {comment.isOwner && <span className={styles.owner}>{frame.owner}</span>}
        {repliedTo && (
          <span>
            @<bdi>{repliedTo}</bdi>
          </span>
        )}
        <a className={styles.time} href={`#${commentAnchor(comment.id)}`}>
          <RelativeTime iso={comment.createTime} />
        </a>
      </header>
      {own && isEditing ? (
        <EditComment own={own} onEnd={() => setIsEditing(false)} />
      ) : (
        <Html
          className={styles.text}
          html={comment.commentContent}
          name={`comment:${comment.id}`}
          dir="auto"
          lang={textLang(comment.commentContent.replace(/<[^>]*>/g, ''))}
        />
      )}
      {own && onDeleted && !isEditing && (
        <OwnState own={own} onEdit={() => setIsEditing(true)} onDeleted={onDeleted} />
      )}
      {(onReply || (isOwn && !own) || comment.likeCount !== null) && (
        <div className={styles.actions}>
          {comment.likeCount !== null && (
            <LikeButton
              kind="comment"
              id={comment.id}
              count={comment.likeCount}
              size={15}
              className={styles.action}
            >
              {` (${texts.by(comment.nickname)})`}
            </LikeButton>
          )}
          {onReply && (
            <button
              type="button"
              className={`${styles.action} ${styles.scripted}`}
              aria-expanded={isReplyOpen}
              onClick={onReply}
            >
              <Icon name="reply" size={14} />
              {texts.reply}
              <span className="vh"> {texts.to(comment.nickname)}</span>
            </button>
          )}
          {onReply && replyHref && (
            <noscript>
              <a className={styles.action} href={replyHref} rel="nofollow">
                {texts.reply}
                <span className="vh"> {texts.to(comment.nickname)}</span>
              </a>
            </noscript>
          )}
          {isOwn && !own && <DeleteComment id={comment.id} onDeleted={onDeleted} />}
        </div>
      )}
      {children}
    </article>
  )
}
