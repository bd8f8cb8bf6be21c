/** In the account menu: how many replies wait, as a link to the newest one. The icon of the site has a dot meanwhile. */
import { useEffect } from 'react'
import type { UnseenReplies } from '#contract/comments.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { commentHref } from '../comments/comment-href.ts'

type Props = { replies: UnseenReplies | undefined; onOpen: () => void }

export const WaitingReplies = ({ replies, onOpen }: Props) => {
  const { account } = useTexts()
  const format = useFormat()
  const { count = 0, newest = null } = replies ?? {}
  useIconDot(count > 0)
  if (!newest) return null
  return (
    <Link to={commentHref(newest)} onClick={onOpen} className="me-replies">
      {account.replies(count, format.number(count))}
    </Link>
  )
}

const useIconDot = (isShown: boolean) => {
  useEffect(() => {
    if (!isShown) return
    // An icon is not worth a message when its code cannot be loaded.
    const set = (isDot: boolean) =>
      import('./icon-dot.ts').then(
        ({ setIconDot }) => setIconDot(isDot),
        () => {},
      )
    void set(true)
    return () => void set(false)
  }, [isShown])
}
