/** Opens a search result: stores it in the recent searches and closes the modal. */
import { type MouseEvent, useContext } from 'react'
import { isPlainClick } from '#web/router/links.ts'
import { useNavigate } from '#web/router/Router.tsx'
import { useSession } from '#web/session/session.ts'
import { OpenLockedArticleContext } from '#web/site/locked/UnlockDialogProvider.tsx'
import { type Hit, hitName, plainText } from './hits.ts'
import { addRecent } from './recents.ts'

/**
 * Click handler of a result's link; with a modifier key the browser opens it elsewhere, and the search stays open.
 */
export const useOpenHit = (onOpen: () => void) => {
  const go = useNavigate()
  const openLocked = useContext(OpenLockedArticleContext)
  const accessArticles = useSession('accessArticles')
  return (event: MouseEvent<HTMLAnchorElement>, hit: Hit) => {
    const lang = hit.kind === 'tag' ? null : hit.found.lang
    addRecent({ kind: hit.kind, href: hit.href, name: hitName(hit), lang })
    if (!isPlainClick(event, event.currentTarget)) return
    event.preventDefault()
    if (hit.kind === 'article' && hit.found.status === 2 && !accessArticles.includes(hit.found.id)) {
      const { id, slug, articleTitle, lang } = hit.found
      openLocked({ id, slug, articleTitle: plainText(articleTitle), lang })
      return
    }
    onOpen()
    void go(hit.href)
  }
}
