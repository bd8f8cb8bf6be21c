/** The table of contents: beside the text, following the scroll position; a bottom sheet on narrow screens. */
import type { MouseEvent } from 'react'
import type { TocEntry } from '#contract/articles.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import styles from './ContentsList.module.css'
import { CONTENTS_ID } from './contents-id.ts'
import { useReadingPosition } from './use-reading-position.ts'

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
