/**
 * A link to an article. Scripts open a locked one in place: with this browser's unlock grant, or by the unlock
 * dialog.
 */
import { type MouseEvent, type ReactNode, useContext } from 'react'
import { articleUrl, type Named } from '#contract/url-names.ts'
import { Link } from '#web/router/Link.tsx'
import { isPlainClick } from '#web/router/links.ts'
import { useSession } from '#web/session/session.ts'
import { OpenLockedArticleContext } from './UnlockDialogProvider.tsx'

type Props = {
  article: Named & { articleTitle: string; status: 1 | 2; lang: string }
  children: ReactNode
  className?: string
  /** A second link to the same article, on its image; hidden from keyboards and screen readers. */
  isDecorative?: boolean
}

export const ArticleLink = ({ article, children, className, isDecorative = false }: Props) => {
  const openLocked = useContext(OpenLockedArticleContext)
  const accessArticles = useSession('accessArticles')
  const isLocked = article.status === 2 && !accessArticles.includes(article.id)
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event, event.currentTarget)) return
    event.preventDefault()
    openLocked(article)
  }
  return (
    <Link
      to={articleUrl(article)}
      className={className}
      onClick={isLocked ? ask : undefined}
      {...(isDecorative ? { tabIndex: -1, 'aria-hidden': true } : {})}
    >
      {children}
    </Link>
  )
}
