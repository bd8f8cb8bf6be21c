/** The search button: opens the modal, and leads to the search page without scripts. */
import { type MouseEvent, type ReactNode, use } from 'react'
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { isPlainClick } from '#web/router/links.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { OpenSearchContext, prefetchSearch } from './SearchModalProvider.tsx'

type Props = { className?: string; size?: number; onOpen?: () => void; children?: ReactNode }

export const SearchButton = ({ className, size = 18, onOpen, children }: Props) => {
  const { search } = useTexts()
  const openSearch = use(OpenSearchContext)
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event, event.currentTarget)) return
    event.preventDefault()
    onOpen?.()
    openSearch()
  }
  return (
    <a
      className={className}
      href={pages.search.href()}
      aria-label={search.title}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={open}
      onPointerEnter={prefetchSearch}
      onFocus={prefetchSearch}
    >
      <Icon name="search" size={size} />
      {children}
    </a>
  )
}
