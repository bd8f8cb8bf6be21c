/** The table of contents: beside the text, following the scroll position; a bottom sheet on narrow screens. */
import { type MouseEvent, useEffect, useState } from 'react'
import type { TocEntry } from '#contract/articles.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import styles from './ContentsList.module.css'
import { CONTENTS_ID } from './contents-id.ts'

type Props = { entries: readonly TocEntry[]; lang: string }

export const ContentsList = ({ entries, lang }: Props) => {
  const { article } = useTexts()
  const position = useReadingPosition(entries)
  const highest = Math.min(...entries.map(({ depth }) => depth))
  // On a wide screen it is not a popover; closing it then changes nothing.
  const close = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a'))
      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  }
  return (
    // A popover opens, and closes on Esc and outside touches, without scripts.
    <nav
      id={CONTENTS_ID}
      popover="auto"
      className={styles.contents}
      aria-label={article.contents}
      data-contents
    >
      <h2>{article.contents}</h2>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link also handles the click of a key */}
      <ol lang={lang} onClick={close}>
        {entries.map(({ id, text, depth }, i) => (
          <li key={id} className={i < position ? styles.passed : undefined} data-depth={depth - highest}>
            <a href={`#${id}`} aria-current={i === position ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A heading counts as reached when it is this far below the top of the window: below the header. */
const REACHED_PX = 120

/** The section that is being read: the index of the last heading that was reached; −1 above the first one. */
const useReadingPosition = (entries: readonly { id: string }[]): number => {
  const [position, setPosition] = useState(-1)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const headings = entries.map(({ id }) => document.getElementById(id))
      setPosition(headings.findLastIndex((one) => one && one.getBoundingClientRect().top <= REACHED_PX))
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    lookSoon()
    addEventListener('scroll', lookSoon, { passive: true })
    addEventListener('resize', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', lookSoon)
      removeEventListener('resize', lookSoon)
    }
  }, [entries])
  return position
}
