/** A locked article without an unlock grant: cover, date, title, and the form for its password. */

import type { LockedArticle } from '#contract/articles.ts'
import { langTag } from '#contract/locale.ts'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { UnlockForm } from '#web/site/locked/UnlockForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import head from './ArticleHead.module.css'
import layout from './ArticleLayout.module.css'
import meta from './CardMeta.module.css'
import { Flags } from './CardMeta.tsx'
import { Cover, useHasCover } from './Cover.tsx'
import styles from './LockedArticleView.module.css'
import { TranslationLink } from './TranslationLink.tsx'

export const LockedArticleView = ({ article }: { article: LockedArticle }) => {
  const { locked } = useTexts()
  const format = useFormat()
  const hasCover = useHasCover(article)
  const { locale } = useLanguage()
  return (
    <article>
      {hasCover && (
        <div className={layout.band}>
          <Cover article={article} size="wide" sizes="100vw" isFirst />
        </div>
      )}
      <div className={layout.columns}>
        <header className={head.head} lang={article.lang}>
          <div className={meta.meta} lang={langTag[locale]}>
            <Flags isLocked />
            <time dateTime={article.createTime}>{format.date(article.createTime)}</time>
          </div>
          <h1>{article.articleTitle}</h1>
          <TranslationLink translation={article.translation} />
        </header>
        <div className={styles.locked}>
          <div className={styles.placeholder} aria-hidden="true" />
          <section className={styles.unlock} aria-labelledby="locked-title">
            <h2 id="locked-title">
              <Icon name="lock" size={18} />
              {locked.title}
            </h2>
            <p>{locked.hint}</p>
            <UnlockForm articleId={article.id} isRow />
          </section>
        </div>
      </div>
    </article>
  )
}
