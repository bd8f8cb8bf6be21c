/** One comment in its thread, with its page above and the reply below. On a phone it fills the screen. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StudioCommentDetails, StudioThreadComment } from '#contract/studio/comments.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { RelativeTime } from '#web/site/comments/RelativeTime.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { GuestPicture } from '#web/ui/GuestPicture.tsx'
import { Html } from '#web/ui/Html.tsx'
import { IconButton } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './CommentDetails.module.css'
import { type CommentFilters, commentsHref } from './comment-filters.ts'
import { authorName, commentUrl, reasonsText, subjectName } from './comment-names.ts'
import { DecisionBar } from './DecisionBar.tsx'
import threadCommentStyles from './ThreadComment.module.css'
import { COMMENTS_KEY } from './use-comment-list.ts'
import type { Moderation } from './use-moderation.ts'

type Props = {
  id: number
  filters: CommentFilters
  moderation: Moderation
  onStep: (step: 1 | -1) => void
}

export const CommentDetails = ({ id, filters, moderation, onStep }: Props) => {
  const texts = useStudioTexts('comments')
  const api = useStudioApi()
  const { data, error, refetch } = useQuery({
    queryKey: [...COMMENTS_KEY, 'details', id],
    queryFn: () => api.studioComments.show({ params: { id } }),
  })
  return (
    <section className={styles.pane} aria-label={texts.thread}>
      <PhoneHead filters={filters} onStep={onStep} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      {data === null ? <p className={styles.gone}>{texts.gone}</p> : null}
      {data ? (
        <>
          <SubjectHead details={data} filters={filters} />
          <Thread details={data} filters={filters} />
          <DecisionBar details={data} moderation={moderation} />
        </>
      ) : null}
    </section>
  )
}

const PhoneHead = ({ filters, onStep }: Pick<Props, 'filters' | 'onStep'>) => {
  const texts = useStudioTexts('comments')
  return (
    <header className={styles.phoneHead}>
      <Link className="ib" to={commentsHref(filters)} keepScroll aria-label={texts.back}>
        <StudioIcon name="arrow-left" />
      </Link>
      <span>
        <IconButton icon="chevron-up" label={texts.shortcuts.previous} onClick={() => onStep(-1)} />
        <IconButton icon="chevron-down" label={texts.shortcuts.next} onClick={() => onStep(1)} />
      </span>
    </header>
  )
}

type ShownProps = { details: StudioCommentDetails; filters: CommentFilters }

const SubjectHead = ({ details: { comment, subject }, filters }: ShownProps) => {
  const texts = useStudioTexts('comments')
  const name = subjectName(subject, texts)
  const { type, topicId } = subject
  const isPage = type !== 1 && type !== 5
  return (
    <header className={styles.head}>
      <div>
        <h2 lang={isPage ? undefined : textLang(name)}>{name}</h2>
        <p>
          {isPage ? null : <span>{texts.pageTitles[type]}</span>}
          <Link to={commentsHref({ ...filters, q: '', author: null, subject: { type, topicId } })}>
            {texts.count(subject.commentCount)}
          </Link>
        </p>
      </div>
      {subject.isPublic && comment.status === 'published' ? (
        <a className="btn btn-quiet sm" href={commentUrl(subject, comment.id)} title={texts.openPage(name)}>
          <StudioIcon name="external-link" size={15} />
          {texts.open}
        </a>
      ) : null}
    </header>
  )
}

const Thread = ({ details, filters }: ShownProps) => {
  const { comment, subject, thread, author } = details
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      {subject.excerpt && comment.parentId === null ? (
        <p className={styles.excerpt} lang={textLang(subject.excerpt)}>
          {subject.excerpt}
        </p>
      ) : null}
      <ol>
        {thread.map((one) => (
          <ThreadComment
            key={one.id}
            comment={one}
            isReply={one.id !== (comment.parentId ?? comment.id)}
            isCurrent={one.id === comment.id}
          >
            {one.id === comment.id && comment.heldFor.length > 0 ? <Held comment={comment} /> : null}
            {one.id === comment.id && author ? (
              <AuthorFacts author={author} userId={comment.userId || null} filters={filters} />
            ) : null}
          </ThreadComment>
        ))}
      </ol>
    </div>
  )
}

const Held = ({ comment }: Pick<StudioCommentDetails, 'comment'>) => {
  const texts = useStudioTexts('comments')
  return (
    <p className={styles.held}>
      <StudioIcon name="shield-alert" size={14} />
      <span>
        {texts.held(reasonsText(comment.heldFor, texts))} ·{' '}
        <Link to={studioPages.commentRules.href()}>{texts.rules.title}</Link>
      </span>
    </p>
  )
}

type AuthorProps = {
  author: NonNullable<StudioCommentDetails['author']>
  /** Null for a guest. */
  userId: number | null
  filters: CommentFilters
}

const AuthorFacts = ({ author, userId, filters }: AuthorProps) => {
  const texts = useStudioTexts('comments')
  const format = useFormat()
  return (
    <p className={styles.facts}>
      <span>{userId === null ? texts.guest : texts.joined(format.monthYear(author.joinedTime))}</span>
      {userId === null ? (
        <span>{texts.published(author.publishedCount)}</span>
      ) : (
        <Link to={commentsHref({ ...filters, q: '', subject: null, author: userId, status: 'published' })}>
          {texts.published(author.publishedCount)}
        </Link>
      )}
      {author.email ? <span>{author.email}</span> : null}
      {author.email && author.isConfirmed === false ? <span>{texts.unconfirmed}</span> : null}
      {author.isDisabled ? <span>{texts.disabled}</span> : null}
    </p>
  )
}

type ThreadCommentProps = {
  comment: StudioThreadComment
  isReply: boolean
  isCurrent: boolean
  /** What is known of its author. */
  children: ReactNode
}

/** One comment of the thread. The one that is open is the only raised surface. */
const ThreadComment = ({ comment, isReply, isCurrent, children }: ThreadCommentProps) => {
  const texts = useStudioTexts('comments')
  const { html, status, createTime, replyNickname } = comment
  const name = authorName(comment, texts)
  return (
    <li
      className={threadCommentStyles.comment}
      data-reply={isReply || undefined}
      data-current={isCurrent || undefined}
      data-status={status}
    >
      {comment.isGuest ? (
        <GuestPicture name={name} size={40} />
      ) : (
        <Avatar name={name} src={comment.avatar} size={40} />
      )}
      <p className={threadCommentStyles.head}>
        <b>{name}</b>
        {comment.isOwner ? <span className={threadCommentStyles.owner}>{texts.owner}</span> : null}
        {replyNickname === null ? null : <span>@{replyNickname}</span>}
        <RelativeTime iso={createTime} />
        {status === 'published' ? null : (
          <span className={threadCommentStyles.status}>{texts.statuses[status]}</span>
        )}
      </p>
      {html === '' ? (
        <p className={threadCommentStyles.text}>{texts.removed}</p>
      ) : (
        <Html
          className={threadCommentStyles.text}
          html={html}
          dir="auto"
          lang={textLang(html.replace(/<[^>]*>/g, ''))}
        />
      )}
      {children}
    </li>
  )
}
