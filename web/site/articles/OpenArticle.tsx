/** An article with its text. */
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Article } from '#contract/articles.ts'
import { articleUrl, type Named } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useOrigin } from '#web/OriginContext.tsx'
import { isDataSaverOn } from '#web/router/data-saver.ts'
import { copiedAt } from '#web/session/offline-copies.ts'
import { useSession } from '#web/session/session.ts'
import { storeArticle } from '../offline/store-article.ts'
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
  const url = useArticleUrl(article)
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
          id={article.id}
          likeCount={article.likeCount}
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

/** The permanent URL of an article. */
const useArticleUrl = (article: Named): string => useOrigin() + articleUrl(article)

/** The article and its images are on the screen by then. */
const AFTER_MS = 3000

/** Has an article stored for reading offline, some seconds after it opened; a locked one never. */
const useOfflineCopy = ({ status, ...article }: Pick<Article, 'id' | 'slug' | 'status'>): void => {
  const url = articleUrl(article)
  useEffect(() => {
    if (status === 2 || copiedAt() || isDataSaverOn()) return
    const timer = setTimeout(() => {
      // The article is readable without it.
      storeArticle(url).catch((error: unknown) =>
        console.info('The article was not stored for reading offline', error),
      )
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [url, status])
}

/** Of the reading time: who jumps to the end has not read. */
const MIN_SHARE = 0.1
const MIN_MS = 5_000

/**
 * Reports that an article was read to its end: the end was on the screen, and there was time to read.
 * @returns the ref of what follows the text
 */
const useReadToEnd = (id: number, readingMinutes: number | null): RefObject<HTMLDivElement | null> => {
  const api = useApi()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const readableAt = performance.now() + Math.max(MIN_MS, (readingMinutes ?? 0) * 60_000 * MIN_SHARE)
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = () => {
      observer.disconnect()
      api.views
        .readToEnd({ params: { id } })
        .catch((error: unknown) => console.info('The reading was not counted', error))
    }
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(report, readableAt - performance.now())
    })
    if (end.current) observer.observe(end.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [api, id, readingMinutes])
  return end
}
