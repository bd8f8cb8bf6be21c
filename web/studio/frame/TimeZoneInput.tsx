/** Chooses a time zone: the list below the field is searched by place or country, in both languages. */
import { type FocusEvent, useEffect, useId, useState } from 'react'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { optionId, optionProps, useCombobox } from '#web/ui/use-combobox.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './TimeZoneInput.module.css'
import { findTimeZones, type TimeZone, zoneName } from './time-zones.ts'

type Props = {
  id: string
  value: string
  className?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  /** Where a zone need not be chosen: what the empty value is. */
  emptyText?: string
  onChange: (zone: string) => void
}

export const TimeZoneInput = ({ value, emptyText, onChange, ...field }: Props) => {
  const { noTimeZone } = useStudioTexts('frame')
  const { locale } = useLanguage()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** Null until something is typed: the chosen zone stays in the field. */
  const [query, setQuery] = useState<string | null>(null)
  const { setActive, listOf } = useCombobox(listId)
  const shown = value === '' ? (emptyText ?? '') : zoneName(value)
  const options: (TimeZone | null)[] = isOpen ? findTimeZones(query ?? '') : []
  if (isOpen && emptyText !== undefined && !query) options.unshift(null)
  const open = () => {
    if (isOpen) return
    setIsOpen(true)
    setActive(
      Math.max(
        0,
        findTimeZones('').findIndex(({ zone }) => zone === value),
      ),
    )
  }
  const close = () => {
    setIsOpen(false)
    setQuery(null)
  }
  const choose = (option: TimeZone | null | undefined) => {
    if (option !== undefined) onChange(option?.zone ?? '')
    close()
  }
  const { active, field: combobox } = listOf(options.length, (event) => {
    if (event.key === 'ArrowDown') open()
    else if (event.key === 'Enter' && isOpen) choose(options[active])
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (isOpen) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, listId, active])
  return (
    <div className={styles.zone}>
      <input
        {...field}
        {...combobox}
        type="text"
        value={query ?? shown}
        onFocus={({ target }: FocusEvent<HTMLInputElement>) => target.select()}
        onClick={open}
        onBlur={close}
        onChange={({ target }) => {
          setIsOpen(true)
          setQuery(target.value)
          setActive(0)
        }}
      />
      {isOpen ? (
        // The field keeps the focus while an option is pressed.
        <div className={styles.list} onPointerDown={(event) => event.preventDefault()}>
          <div id={listId} role="listbox">
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/noStaticElementInteractions: it gets the role of an option
              <div
                key={option?.zone ?? ''}
                {...optionProps(listId, index, active, setActive)}
                onClick={() => choose(option)}
              >
                <span>{option ? zoneName(option.zone) : emptyText}</span>
                {option ? <small>{option.titles[locale]}</small> : null}
              </div>
            ))}
          </div>
          {options.length === 0 ? <p role="status">{noTimeZone}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
