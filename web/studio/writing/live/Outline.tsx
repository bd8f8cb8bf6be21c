/** The headings of the text beside it: each leads to its section, and moves it, by its grip or by the arrow keys with Alt. */
import type { EditorView } from '@codemirror/view'
import { type DragEvent, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { singleChange } from '#contract/studio/apply-changes.ts'
import { StudioIcon } from '../../icons/StudioIcon.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import { jumpTo } from './footnotes.ts'
import styles from './Outline.module.css'
import { moveSection, sectionsOf } from './sections.ts'

type Props = {
  /** As it was at the last pause. */
  markdown: string
  viewOf: () => EditorView | null | undefined
}

export const Outline = ({ markdown, viewOf }: Props) => {
  const { outline: texts } = useStudioTexts('live')
  const sections = useMemo(() => sectionsOf(markdown), [markdown])
  const [dragged, setDragged] = useState<number | null>(null)
  const [target, setTarget] = useState<number | null>(null)
  const top = Math.min(...sections.map(({ level }) => level))
  const [current, setCurrent] = useState(-1)
  const follow = useEffectEvent(() => {
    const head = viewOf()?.state.selection.main.head ?? 0
    setCurrent(sections.findLastIndex(({ from }) => from <= head))
  })
  useEffect(() => {
    const onSelection = () => follow()
    document.addEventListener('selectionchange', onSelection)
    return () => document.removeEventListener('selectionchange', onSelection)
  }, [])

  /** The text may be further than this list: then nothing is moved. */
  const move = (moved: number, before: number) => {
    const view = viewOf()
    const text = view?.state.doc.toString()
    if (!view || text !== markdown) return
    view.dispatch({ changes: singleChange(text, moveSection(text, moved, before)), userEvent: 'move' })
  }
  const onKey = (event: KeyboardEvent, i: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const { level = 0, to = 0 } = sections[i] ?? {}
    const isPeer = (section: { level: number }) => section.level <= level
    if (event.key === 'ArrowUp') {
      const before = sections.findLastIndex((section, at) => at < i && isPeer(section))
      if (before >= 0) move(i, before)
    } else {
      const next = sections.findIndex(({ from }) => from >= to)
      if (next < 0) return
      const behind = sections.findIndex((section, at) => at > next && isPeer(section))
      move(i, behind < 0 ? sections.length : behind)
    }
  }
  const onDrop = (event: DragEvent, before: number) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, before)
    setDragged(null)
    setTarget(null)
  }
  const over = (event: DragEvent, i: number) => {
    if (dragged === null) return
    event.preventDefault()
    setTarget(i)
  }
  return (
    <nav className={styles.outline} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {sections.length === 0 ? <p>{texts.none}</p> : null}
      <ol>
        {sections.map(({ level, title, from }, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what an entry is about
            key={i}
            draggable
            data-target={target === i || undefined}
            onDragStart={() => setDragged(i)}
            onDragEnd={() => {
              setDragged(null)
              setTarget(null)
            }}
            onDragOver={(event) => over(event, i)}
            onDrop={(event) => onDrop(event, i)}
          >
            <StudioIcon name="grip-vertical" size={14} className={styles.grip} />
            <button
              type="button"
              aria-current={i === current || undefined}
              data-depth={Math.min(2, level - top)}
              title={texts.keys}
              onClick={() => {
                const view = viewOf()
                if (view) jumpTo(view, view.state.doc.lineAt(Math.min(from, view.state.doc.length)).to)
              }}
              onKeyDown={(event) => onKey(event, i)}
            >
              {title || '…'}
            </button>
          </li>
        ))}
        {sections.length > 0 ? (
          <li
            className={styles.end}
            data-target={target === sections.length || undefined}
            onDragOver={(event) => over(event, sections.length)}
            onDrop={(event) => onDrop(event, sections.length)}
          />
        ) : null}
      </ol>
      {sections.length > 1 ? <p>{texts.hint}</p> : null}
    </nav>
  )
}
