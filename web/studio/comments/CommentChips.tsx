/** The filters that are set besides status and search, each with a cross that removes it. */
import { Link } from '#web/router/Link.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './CommentChips.module.css'
import { type CommentFilters, commentsHref } from './comment-filters.ts'
import { subjectName } from './comment-names.ts'
import type { CommentList } from './use-comment-list.ts'

type Props = { filters: CommentFilters; shown: CommentList['shownFilters'] }

export const CommentChips = ({ filters, shown }: Props) => {
  const texts = useStudioTexts('comments')
  const { author, subject } = filters
  if (author === null && subject === null) return null
  const authorText = texts.onlyAuthor(shown?.author ?? texts.formerReader)
  const subjectText = texts.onlyPage(shown?.subject ? subjectName(shown.subject, texts) : '…')
  return (
    <p className={styles.chips}>
      {author === null ? null : <Chip text={authorText} href={commentsHref({ ...filters, author: null })} />}
      {subject === null ? null : (
        <Chip text={subjectText} href={commentsHref({ ...filters, subject: null })} />
      )}
    </p>
  )
}

const Chip = ({ text, href }: { text: string; href: string }) => {
  const texts = useStudioTexts('comments')
  return (
    <Link className={styles.chip} to={href} keepScroll aria-label={texts.removeFilter(text)}>
      <span>{text}</span>
      <StudioIcon name="x" size={13} />
    </Link>
  )
}
