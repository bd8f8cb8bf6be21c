/** An article whose text may be read. */
import type { ClipboardEvent, ReactNode } from 'react'
import type { Article } from '#contract/articles.ts'
import { Kept } from '#web/ui/Kept.tsx'
import { Prose } from '../prose/Prose.tsx'
import { useSite } from '../site.queries.ts'
import { ArticleActions } from './ArticleActions.tsx'
import { ArticleFoot } from './ArticleFoot.tsx'
import { ArticleHead } from './ArticleHead.tsx'
import styles from './ArticleLayout.module.css'
import { ContentsList } from './ContentsList.tsx'
import { Cover } from './Cover.tsx'
import { copyWithSource } from './copy-with-source.ts'
import { Neighbours } from './Neighbours.tsx'
import { useArticleAddress } from './use-article-address.ts'
import { useReadingSettings } from './use-reading-settings.ts'

type Props = {
  article: Article
  /** What stands below everything else. */
  children?: ReactNode
}

export const OpenArticle = ({ article, children }: Props) => {
  const { licence } = useSite().websiteConfigDTO
  const address = useArticleAddress(article.id)
  const [settings, setSettings] = useReadingSettings()
  const onCopy = (event: ClipboardEvent) =>
    copyWithSource(event.nativeEvent, {
      title: article.articleTitle,
      author: article.author.nickname,
      address,
      licence: article.type === 1 ? licence : null,
    })
  const hasContents = article.toc.length > 1
  const isChinese = article.lang === 'zh-CN'
  const { articleContent, toc, preArticleCard: older, nextArticleCard: newer, ...about } = article
  return (
    <article onCopy={onCopy}>
      <div className={styles.band}>
        <Cover article={article} size="wide" sizes="100vw" isFirst />
      </div>
      <div
        className={styles.columns}
        data-size={settings.size}
        data-measure={settings.measure}
        data-face={settings.face}
      >
        <Kept name="article-head" by={[about]}>
          <ArticleHead article={article} />
        </Kept>
        <Kept name="article-actions" by={[settings, hasContents, isChinese]}>
          <ArticleActions
            address={address}
            settings={settings}
            onSettings={setSettings}
            hasContents={hasContents}
            isChinese={isChinese}
          />
        </Kept>
        {hasContents && (
          <Kept name="contents" by={[toc, article.lang]}>
            <ContentsList entries={toc} lang={article.lang} />
          </Kept>
        )}
        <Prose html={articleContent} name={`article:${article.id}`} lang={article.lang} />
        <div>
          <Kept name="article-foot" by={[about, address, licence]}>
            <ArticleFoot article={article} address={address} licence={licence} />
          </Kept>
          <Kept name="neighbours" by={[older, newer]}>
            <Neighbours older={older} newer={newer} />
          </Kept>
          {children}
        </div>
      </div>
    </article>
  )
}
