/** An article with its text. */
import { type ClipboardEvent, type ReactNode, useRef } from 'react'
import type { Article } from '#contract/articles.ts'
import { useSession } from '#web/session/session.ts'
import { Prose } from '../prose/Prose.tsx'
import { editArticleHref } from '../studio-links.ts'
import { ArticleActions } from './ArticleActions.tsx'
import { ArticleFoot } from './ArticleFoot.tsx'
import { ArticleHead } from './ArticleHead.tsx'
import styles from './ArticleLayout.module.css'
import { ContentsList } from './ContentsList.tsx'
import { Cover, useHasCover } from './Cover.tsx'
import { copyWithSource } from './copy-with-source.ts'
import { Neighbors } from './Neighbors.tsx'
import { ResumeReading } from './ResumeReading.tsx'
import { SharedPart } from './SharedPart.tsx'
import { useArticleUrl } from './use-article-url.ts'
import { useOfflineCopy } from './use-offline-copy.ts'
import { useReadToEnd } from './use-read-to-end.ts'
import { useReadingSettings } from './use-reading-settings.ts'

type Props = {
  article: Article
  /** Shown below everything else. */
  children?: ReactNode
}

export const OpenArticle = ({ article, children }: Props) => {
  const hasCover = useHasCover(article)
  const container = useRef<HTMLElement>(null)
  const end = useReadToEnd(article.id, article.readingMinutes)
  const url = useArticleUrl(article.id)
  useOfflineCopy(article)
  const [settings, setSettings] = useReadingSettings()
  const onCopy = (event: ClipboardEvent) =>
    copyWithSource(event.nativeEvent, {
      title: article.articleTitle,
      author: article.author.nickname,
      url,
      license: article.type === 1 ? article.license : null,
    })
  const editHref = useSession('userInfo')?.isOwner ? editArticleHref(article.id) : null
  const hasContents = article.toc.length > 1
  const isChinese = article.lang === 'zh-CN'
  const { articleContent, toc, preArticleCard: older, nextArticleCard: newer, license } = article
  return (
    <article ref={container} className="h-entry" onCopy={onCopy}>
      {hasCover && (
        <div className={styles.band}>
          <SharedPart part="cover" articleId={article.id}>
            <Cover article={article} size="wide" sizes="100vw" isFirst />
          </SharedPart>
        </div>
      )}
      <div
        className={styles.columns}
        data-size={settings.size}
        data-measure={settings.measure}
        data-typeface={settings.typeface}
      >
        <ArticleHead article={article} />
        <ArticleActions
          title={article.articleTitle}
          url={url}
          editHref={editHref}
          settings={settings}
          onSettings={setSettings}
          hasContents={hasContents}
          isChinese={isChinese}
        />
        {hasContents && <ContentsList entries={toc} lang={article.lang} />}
        <Prose html={articleContent} name={`article:${article.id}`} lang={article.lang} />
        <div ref={end}>
          <ArticleFoot article={article} url={url} license={license} />
          <Neighbors older={older} newer={newer} />
          <div data-copy-source="none">{children}</div>
        </div>
      </div>
      <ResumeReading articleId={article.id} readingMinutes={article.readingMinutes} container={container} />
    </article>
  )
}
