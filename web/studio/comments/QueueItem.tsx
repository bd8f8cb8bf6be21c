/** One comment of the list: who, where, when, the beginning of its text, and what is worth knowing before reading it. */
import type { StudioComment } from '#contract/studio/comments.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { RelativeTime } from '#web/site/comments/RelativeTime.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { authorName, reasonsText, subjectInSentence } from './comment-names.ts'
import styles from './QueueItem.module.css'

type Props = {
  comment: StudioComment
  href: string
  isCurrent: boolean
  isSelected: boolean
  onToggle: (isRange: boolean) => void
}

export const QueueItem = ({ comment, href, isCurrent, isSelected, onToggle }: Props) => {
  const texts = useStudioTexts('comments')
  const { locale } = useLanguage()
  const { id, createTime, text, subject, replyNickname } = comment
  const name = authorName(comment, texts)
  const place = replyNickname === null ? subjectInSentence(subject, texts) : texts.replyTo(replyNickname)
  return (
    <li className={styles.item} data-current={isCurrent || undefined} data-selected={isSelected || undefined}>
      <span className={styles.mark}>
        <Avatar name={name} src={comment.avatar} size={32} />
        <input
          type="checkbox"
          aria-label={texts.select(name)}
          checked={isSelected}
          onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </span>
      <Link to={href} keepScroll data-comment={id} aria-current={isCurrent ? 'true' : undefined}>
        <b>{name}</b>
        <span className={styles.time}>
          <RelativeTime iso={createTime} />
        </span>
        <span className={styles.place} lang={locale === 'cn' ? 'zh-CN' : undefined}>
          {place}
        </span>
        <span className={styles.text} lang={textLang(text)}>
          {text || texts.removed}
        </span>
        <Signals comment={comment} />
      </Link>
    </li>
  )
}

const Signals = ({ comment: { isFirst, linkCount, heldFor, daysLeft, status } }: Pick<Props, 'comment'>) => {
  const texts = useStudioTexts('comments')
  // Once it is published, the reasons no longer matter.
  const isHeld = heldFor.length > 0 && status !== 'published'
  if (!(isFirst && status === 'waiting') && linkCount === 0 && daysLeft === null && !isHeld) return null
  return (
    <span className={styles.signals}>
      {isFirst && status === 'waiting' ? (
        <span>
          <StudioIcon name="sparkle" size={14} />
          {texts.first}
        </span>
      ) : null}
      {isHeld ? (
        <span data-suspicious>
          <StudioIcon name="shield-alert" size={14} />
          {texts.held(reasonsText(heldFor, texts))}
        </span>
      ) : null}
      {linkCount > 0 && !isHeld ? (
        <span>
          <StudioIcon name="link" size={14} />
          {texts.links(linkCount)}
        </span>
      ) : null}
      {daysLeft !== null ? <span>{texts.daysLeft(daysLeft)}</span> : null}
    </span>
  )
}
