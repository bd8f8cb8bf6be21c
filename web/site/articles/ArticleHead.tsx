/** Shown above the text of an article: marks, category, tags, title, excerpt and byline. */

import type { Article } from '#contract/articles.ts'
import { langTag } from '#contract/locale.ts'
import { categoryUrl, tagUrl } from '#contract/url-names.ts'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ArticleHead.module.css'
import meta from './CardMeta.module.css'
import { Flags } from './CardMeta.tsx'
import { SharedPart } from './SharedPart.tsx'
import { TranslationLink } from './TranslationLink.tsx'

export const ArticleHead = ({ article }: { article: Article }) => {
  const { locale } = useLanguage()
  const { articles } = useTexts()
  return (
    <header className={styles.head} lang={article.lang}>
      <div className={meta.meta} lang={langTag[locale]}>
        <Flags isTop={article.isTop} isFeatured={article.isFeatured} isLocked={article.status === 2} />
        {article.categoryId && article.categoryName ? (
          <Link
            to={categoryUrl({ id: article.categoryId, slug: article.categorySlug })}
            className={`${styles.category} p-category`}
          >
            <b lang={textLang(article.categoryName)}>{article.categoryName}</b>
          </Link>
        ) : (
          <b>{articles.noCategory}</b>
        )}
        {article.tags.map((tag) => (
          <Link key={tag.id} to={tagUrl(tag)} className={`${styles.tag} p-category`}>
            #{tag.tagName}
          </Link>
        ))}
      </div>
      <SharedPart part="title" articleId={article.id}>
        <h1 className="p-name">{article.articleTitle}</h1>
      </SharedPart>
      <TranslationLink translation={article.translation} />
      {article.articleAbstract && <p className={`${styles.abstract} p-summary`}>{article.articleAbstract}</p>}
      <Byline article={article} lang={langTag[locale]} />
    </header>
  )
}

const Byline = ({ article, lang }: { article: Article; lang: string }) => {
  const { article: texts, articles, units } = useTexts()
  const format = useFormat()
  const { author, createTime, updateTime } = article
  const isSameYear = updateTime && format.year(updateTime) === format.year(createTime)
  return (
    <div className={styles.byline} lang={lang}>
      <Avatar name={author.nickname} src={author.avatar} size={44} />
      <div>
        <b className="p-author h-card">{author.nickname}</b>
        <time className="dt-published" dateTime={createTime} title={format.dateTime(createTime)}>
          {format.date(createTime)}
        </time>
        {updateTime && (
          <span className={styles.updated}>
            {' · '}
            <time className="dt-updated" dateTime={updateTime} title={format.dateTime(updateTime)}>
              {texts.updated(isSameYear ? format.dayMonth(updateTime) : format.date(updateTime))}
            </time>
          </span>
        )}
      </div>
      <div className={styles.statistics}>
        <span className={styles.words}>
          <Icon name="text" size={15} />
          {units.words(article.wordCount, format.number(article.wordCount))}
        </span>
        <span>
          <Icon name="clock" size={15} />
          {units.minutes(format.number(article.readingMinutes ?? 1))}
        </span>
        <span>
          <Icon name="eye" size={15} label={articles.views} />
          {format.number(article.viewCount)}
        </span>
      </div>
    </div>
  )
}
