/** One article in the table. */
import { pages } from '#contract/pages.ts'
import type { ArticleTableRow } from '#contract/studio/articles.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { MarkdownButton } from '../exports/MarkdownButton.tsx'
import { StateRay } from '../frame/StateRay.tsx'
import { scheduledTime } from '../frame/scheduled-time.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './ArticleTable.module.css'

type Props = { row: ArticleTableRow; isSelected: boolean; onToggle: (isRange: boolean) => void }

export const ArticleRow = ({ row, isSelected, onToggle }: Props) => {
  const texts = useStudioTexts('articles')
  const format = useFormat()
  const title = row.title || texts.untitled
  const lang = row.lang
  const isPublic = row.state === 'published' && row.deletedAt === null
  const count = (value: number) => (isPublic ? format.number(value) : '—')
  return (
    <tr className={isSelected ? styles.selected : undefined}>
      <td className={styles.box}>
        <input
          type="checkbox"
          aria-label={texts.select(title)}
          checked={isSelected}
          onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
        />
      </td>
      <th scope="row" className={styles.title}>
        <div>
          <Link
            to={studioPages.article.href({ articleId: row.id })}
            lang={row.title ? lang : undefined}
            data-article={row.id}
            className={row.title ? undefined : styles.untitled}
          >
            {title}
          </Link>
          {row.isTop ? <Flag icon="pin" name={texts.pinned} /> : null}
          {row.isFeatured ? <Flag icon="sparkle" name={texts.featured} /> : null}
          {isPublic ? (
            <a
              className={styles.view}
              href={pages.article.href({ articleId: row.id })}
              aria-label={texts.view(title)}
              title={texts.view(title)}
            >
              <StudioIcon name="external-link" size={15} />
            </a>
          ) : null}
          <MarkdownButton articleId={row.id} name={texts.downloadMarkdown(title)} className={styles.view} />
        </div>
        <small lang={lang}>{row.tags.map((tag) => `#${tag}`).join(' ')}</small>
      </th>
      <td className={styles.status}>
        <Status row={row} />
      </td>
      <td className={styles.category} lang={lang} data-none={row.category === null || undefined}>
        {row.category ?? texts.noCategory}
      </td>
      <td className={styles.lang} lang={lang}>
        {lang === 'en' ? 'EN' : '中文'}
      </td>
      <td className={styles.saved}>
        <Saved at={row.savedAt} />
      </td>
      <td className={styles.number}>{format.number(row.wordCount)}</td>
      <td className={styles.number}>{count(row.viewCount)}</td>
      <td className={styles.number}>{count(row.commentCount)}</td>
      <td className={styles.number}>{count(row.likeCount)}</td>
    </tr>
  )
}

const Flag = ({ icon, name }: { icon: 'pin' | 'sparkle'; name: string }) => (
  <span className={icon === 'pin' ? styles.pinned : styles.featured} title={name}>
    <StudioIcon name={icon} size={14} />
    <span className="vh">{name}</span>
  </span>
)

const Status = ({ row }: { row: ArticleTableRow }) => {
  const texts = useStudioTexts('articles')
  const format = useFormat()
  const state =
    row.deletedAt !== null ? 'trash' : row.state === 'published' && row.isLocked ? 'locked' : row.state
  const isChanged = row.hasChanges && row.state === 'published' && row.deletedAt === null
  const detail =
    row.daysLeft !== null
      ? texts.daysLeft(row.daysLeft)
      : row.state === 'scheduled'
        ? scheduledTime(format, row.publishedAt)
        : ''
  return (
    <>
      <StateRay state={state} isChanged={isChanged}>
        {texts.states[state]}
      </StateRay>
      {isChanged ? <small className={styles.changed}>{texts.unpublished}</small> : null}
      {detail && !isChanged ? <small>{detail}</small> : null}
    </>
  )
}

const DAY_MS = 86_400_000

const Saved = ({ at }: { at: string }) => {
  const texts = useStudioTexts('articles')
  const format = useFormat()
  const age = Date.now() - Date.parse(at)
  const isToday = age < DAY_MS && format.date(at) === format.date(new Date().toISOString())
  const isThisYear = format.year(at) === format.year(Date.now())
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {isToday ? texts.today(format.time(at)) : isThisYear ? format.dayMonth(at) : format.date(at)}
    </time>
  )
}
