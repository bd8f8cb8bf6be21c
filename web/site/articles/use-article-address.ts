/** An article's permanent address. */
import { useSyncExternalStore } from 'react'
import { pages } from '#contract/pages.ts'

/** Absolute once the page lives; before, from the root, because printed pages know no host. */
export const useArticleAddress = (id: number): string => {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )
  return origin + pages.article.href({ articleId: id })
}

const never = () => () => {}
