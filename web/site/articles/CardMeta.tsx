/** The line above a title: marks, category, date and reading time. */

import { langTag } from '#contract/locale.ts'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './CardMeta.module.css'

type Props = {
  article: {
    isTop?: boolean
    isFeatured?: boolean
    isLocked: boolean
    categoryName: string | null
    createTime: string
    readingMinutes?: number | null
  }
}

export const CardMeta = ({ article }: Props) => {
  const { units, articles } = useTexts()
  const format = useFormat()
  const { locale } = useLanguage()
  // In the page's language, even above a title in another one.
  return (
    <div className={styles.meta} lang={langTag[locale]}>
      <Flags {...article} />
      {article.categoryName === null ? (
        <b>{articles.noCategory}</b>
      ) : (
        <b lang={textLang(article.categoryName)}>{article.categoryName}</b>
      )}
      <time dateTime={article.createTime}>{format.date(article.createTime)}</time>
      {article.readingMinutes != null && <span>{units.minutes(format.number(article.readingMinutes))}</span>}
    </div>
  )
}

type FlagsProps = { isTop?: boolean; isFeatured?: boolean; isLocked: boolean }

/** An article that is pinned and featured shows only the first mark; a lock is always shown. */
export const Flags = ({ isTop, isFeatured, isLocked }: FlagsProps) => {
  const { articles } = useTexts()
  return (
    <>
      {isTop && (
        <span className={`${styles.flag} ${styles.pinned}`}>
          <Icon name="pin" size={14} />
          {articles.pinned}
        </span>
      )}
      {isFeatured && !isTop && (
        <span className={`${styles.flag} ${styles.featured}`}>
          <Icon name="sparkle" size={14} />
          {articles.featured}
        </span>
      )}
      {isLocked && (
        <span className={`${styles.flag} ${styles.locked}`}>
          <Icon name="lock" size={14} />
          {articles.locked}
        </span>
      )}
    </>
  )
}
