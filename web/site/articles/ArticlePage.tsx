/** The page of an article, open or locked. */
import type { LockedArticle } from '#contract/articles.ts'
import { langTag } from '#contract/locale.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import type { PageProps } from '#web/router/route.ts'
import { UnlockDialogProvider } from '#web/site/locked/UnlockDialogProvider.tsx'
import { UnlockForm } from '#web/site/locked/UnlockForm.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { Mentions } from '../mentions/Mentions.tsx'
import { SubscribeForm } from '../subscribe/SubscribeForm.tsx'
import head from './ArticleHead.module.css'
import layout from './ArticleLayout.module.css'
import { articleQuery } from './articles.queries.ts'
import meta from './CardMeta.module.css'
import { Flags } from './CardMeta.tsx'
import { Cover, useHasCover } from './Cover.tsx'
import styles from './LockedArticleView.module.css'
import { OpenArticle } from './OpenArticle.tsx'
import { TranslationLink } from './TranslationLink.tsx'

const ArticlePage = ({ params }: PageProps) => {
  const viewed = useLoaded({
    ...articleQuery(useApi(), params.articleId ?? ''),
    // The server renders for anonymous visitors. This browser may have an unlock grant, so a locked article is
    // requested once more.
    refetchOnMount: (query) => (query.state.data?.state === 'locked' ? 'always' : true),
  })
  if (!viewed) return null
  return (
    <UnlockDialogProvider>
      {viewed.state === 'open' ? (
        <OpenArticle article={viewed.article}>
          <SubscribeForm />
          <Comments type={1} topicId={viewed.article.id} isEnded={!viewed.article.isCommentable} />
          <Mentions articleId={viewed.article.id} />
        </OpenArticle>
      ) : (
        <LockedArticleView article={viewed.article} />
      )}
    </UnlockDialogProvider>
  )
}
export default ArticlePage

/** A locked article without an unlock grant: cover, date, title, and the form for its password. */
const LockedArticleView = ({ article }: { article: LockedArticle }) => {
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
            <UnlockForm article={article} isRow />
          </section>
        </div>
      </div>
    </article>
  )
}
