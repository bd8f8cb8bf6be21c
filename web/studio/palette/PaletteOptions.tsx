/** The entries in groups, as a list box: the field keeps the focus, the arrow keys move the selection. */
import type { MouseEvent } from 'react'
import { textLang } from '#web/locale/text-lang.ts'
import { optionProps, useInView } from '#web/ui/use-combobox.ts'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import type { EntryList, PaletteEntry } from './entries.ts'
import styles from './Palette.module.css'

type Props = {
  listId: string
  list: EntryList
  active: number
  onPoint: (index: number) => void
  onChoose: (entry: PaletteEntry) => void
}

export const PaletteOptions = ({ listId, list, active, onPoint, onChoose }: Props) => {
  const texts = useStudioTexts('palette')
  useInView(listId, active)
  const starts = list.map((_, i) => list.slice(0, i).reduce((sum, { entries }) => sum + entries.length, 0))
  return (
    <div id={listId} role="listbox" aria-label={texts.results}>
      {list.map(({ group, entries }, i) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
          <div id={`${listId}-${group}`} role="presentation" className={styles.group}>
            {texts.groups[group]}
          </div>
          {entries.map((entry, offset) => {
            const index = (starts[i] ?? 0) + offset
            return (
              <PaletteOption
                key={entry.key}
                entry={entry}
                option={optionProps(listId, index, active, onPoint)}
                onChoose={() => onChoose(entry)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  entry: PaletteEntry
  option: ReturnType<typeof optionProps>
  onChoose: () => void
}

const PaletteOption = ({ entry, option, onChoose }: OptionProps) => {
  const { icon, title, detail, href } = entry
  const shared = { ...option, className: styles.option }
  const content = (
    <>
      <StudioIcon name={icon} size={18} />
      <span lang={textLang(title)}>{title}</span>
      {detail === null ? null : <small>{detail}</small>}
    </>
  )
  if (href === null)
    return (
      <button type="button" {...shared} onClick={onChoose}>
        {content}
      </button>
    )
  // A click with a key opens it elsewhere, and the palette stays.
  const open = (event: MouseEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose()
  }
  return (
    <a {...shared} href={href} onClick={open}>
      {content}
    </a>
  )
}
