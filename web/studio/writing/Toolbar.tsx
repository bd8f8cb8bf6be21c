/** The toolbar of the source. One stop of the Tab key; arrow keys move within it. */

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { FileInput } from '../uploads/FileInput.tsx'
import type { FormatName } from './editor/format-commands.ts'
import { hasTypography, setTypography } from './editor/typography.ts'
import styles from './Toolbar.module.css'

type Props = {
  onFormat: (format: FormatName) => void
  onFiles: (files: File[]) => void
  /** Back into the text. */
  onLeave: () => void
  /** What the line with the cursor is. */
  type: FormatName
  /** At its right end: how the text is shown. */
  end?: ReactNode
}

export const Toolbar = ({ onFormat, onFiles, onLeave, type, end }: Props) => {
  const texts = useStudioTexts('writing')
  const [current, setCurrent] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const [isPrinted, setIsPrinted] = useState(hasTypography)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')]
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    }
    if (event.key === 'Escape') onLeave()
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const at = (next + buttons.length) % buttons.length
    setCurrent(at)
    buttons[at]?.focus()
  }
  let place = -1
  const stop = () => {
    place += 1
    return { tabIndex: place === current ? 0 : -1, onFocus: focusing(place) }
  }
  const focusing = (at: number) => () => setCurrent(at)
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={texts.toolbar} onKeyDown={move}>
      <span className={styles.type}>
        <select
          {...stop()}
          aria-label={texts.lineType}
          value={type}
          onChange={({ target }) => onFormat(target.value as FormatName)}
        >
          {lineTypes.map((one) => (
            <option key={one} value={one}>
              {texts.formats[one]}
            </option>
          ))}
        </select>
        <StudioIcon name="chevron-down" size={14} />
      </span>
      {toolbarGroups.map((group) => (
        <span key={group[0]?.[0]}>
          {group[0]?.[0] === 'table' ? (
            <button
              type="button"
              {...stop()}
              aria-label={texts.image}
              title={texts.image}
              onClick={() => input.current?.click()}
            >
              <StudioIcon name="image" />
            </button>
          ) : null}
          {group.map(([format, icon]) => (
            <button
              key={format}
              type="button"
              {...stop()}
              aria-label={texts.formats[format]}
              title={texts.formats[format]}
              // The selection stays where it is.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onFormat(format)}
            >
              <StudioIcon name={icon} />
            </button>
          ))}
        </span>
      ))}
      <span>
        <button
          type="button"
          {...stop()}
          className={styles.insert}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onFormat('insert')}
        >
          <StudioIcon name="plus" />
          {texts.formats.insert}
        </button>
      </span>
      <FileInput ref={input} onFiles={onFiles} />
      <div className={styles.end}>
        <button
          type="button"
          {...stop()}
          className={styles.quotes}
          aria-label={texts.typography}
          title={texts.typography}
          aria-pressed={isPrinted}
          onClick={() => {
            setTypography(!isPrinted)
            setIsPrinted(!isPrinted)
          }}
        >
          “”
        </button>
        {end}
      </div>
    </div>
  )
}

const lineTypes: FormatName[] = [
  ...(['paragraph', 'heading2', 'heading3', 'heading4'] as const),
  ...(['list', 'orderedList', 'tasks', 'quote'] as const),
]

/** What stands in the toolbar, group by group. */
const toolbarGroups: [format: FormatName, icon: StudioIconName][][] = [
  [
    ['bold', 'bold'],
    ['italic', 'italic'],
    ['strikethrough', 'strikethrough'],
    ['code', 'code'],
    ['link', 'link'],
  ],
  [
    ['list', 'list'],
    ['orderedList', 'list-ordered'],
    ['tasks', 'list-checks'],
    ['quote', 'quote'],
  ],
  [
    ['table', 'table'],
    ['formula', 'sigma'],
    ['footnote', 'superscript'],
  ],
]
