/** Has an article stored for reading offline, once the browser is idle. */
import { useEffect } from 'react'
import type { Article } from '#contract/articles.ts'
import { pages } from '#contract/pages.ts'
import { isDataSaverOn } from '#web/router/data-saver.ts'
import { copiedAt } from '#web/session/offline-copies.ts'
import { storeArticle } from '../offline/store-article.ts'

/** The article and its images are on the screen by then. */
const AFTER_MS = 3000

/** A locked article is never stored. */
export const useOfflineCopy = ({ id, status }: Pick<Article, 'id' | 'status'>): void => {
  useEffect(() => {
    if (status === 2 || copiedAt() || isDataSaverOn()) return
    const timer = setTimeout(() => {
      // The article is readable without it.
      storeArticle(pages.article.href({ articleId: id })).catch((error: unknown) =>
        console.info('The article was not stored for reading offline', error),
      )
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [id, status])
}
