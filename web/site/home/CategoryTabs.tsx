/**
 * Tabs for all articles or those of one category, with counts. Without scripts they are links to the categories'
 * pages.
 */

import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { pages } from '#contract/pages.ts'
import { categoryUrl } from '#contract/url-names.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { isPlainClick } from '#web/router/links.ts'
import { useNavigate } from '#web/router/Router.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './CategoryTabs.module.css'
import { ALL_ARTICLES_TAB, homeHref, LIST_ID } from './home-list-state.ts'

type Props = { categories: readonly Category[]; articleCount: number; tab: number }

export const CategoryTabs = ({ categories, articleCount, tab }: Props) => {
  const { home } = useTexts()
  const format = useFormat()
  const go = useNavigate()
  const { list, isOverfull, isOpen, open } = useExpander(categories)

  const tabs = [
    { id: ALL_ARTICLES_TAB, name: home.all, count: articleCount, href: pages.home.href() },
    ...categories.map(({ id, slug, categoryName, articleCount: count }) => ({
      id,
      name: categoryName,
      count,
      href: categoryUrl({ id, slug }),
    })),
  ]
  const choose = (event: MouseEvent<HTMLAnchorElement>, id: number) => {
    if (!isPlainClick(event, event.currentTarget)) return
    event.preventDefault()
    void go(homeHref({ tab: id, page: 1 }), { keepScroll: true })
  }
  return (
    <div className={styles.bar}>
      <div
        ref={list}
        role="tablist"
        aria-label={home.categories}
        className={`${styles.tabs} ${isOpen ? styles.open : ''}`}
        onKeyDown={moveFocus}
      >
        {tabs.map(({ id, name, count, href }) => (
          <a
            key={id}
            role="tab"
            id={`tab-${id}`}
            href={href}
            lang={id === ALL_ARTICLES_TAB ? undefined : textLang(name)}
            aria-selected={id === tab}
            aria-controls={LIST_ID}
            onClick={(event) => choose(event, id)}
          >
            {name}
            <sup>{format.number(count)}</sup>
          </a>
        ))}
      </div>
      {isOverfull && !isOpen && (
        <button type="button" className={styles.more} aria-label={home.moreCategories} onClick={open}>
          <Icon name="chevron-down" size={18} />
        </button>
      )}
    </div>
  )
}

/** Shows a button for all tabs when they do not fit on one line. */
const useExpander = (categories: readonly Category[]) => {
  const list = useRef<HTMLDivElement>(null)
  const [isOverfull, setIsOverfull] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other categories have other widths
  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(() => setIsOverfull(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [categories])
  return { list, isOverfull, isOpen, open: () => setIsOpen(true) }
}

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const to: Record<string, number> = {
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    ArrowRight: (at + 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }
  const next = to[event.key]
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
}
