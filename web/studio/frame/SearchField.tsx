/** The search field above a list of the studio. `/` focuses it; emptying it searches for nothing at once. */
import { type FormEvent, useRef } from 'react'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import styles from './SearchField.module.css'
import { useShortcut } from './ShortcutsProvider.tsx'

type Props = {
  /** What the list is searched for. */
  q: string
  label: string
  placeholder: string
  maxLength: number
  /** The heading of its shortcut in the list of shortcuts. */
  group: string
  onSearch: (q: string) => void
}

export const SearchField = ({ q, label, placeholder, maxLength, group, onSearch }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ keys: '/', label, group, run: () => field.current?.focus() })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  return (
    <form key={q} className={styles.field} onSubmit={submit}>
      <StudioIcon name="search" size={16} />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={q}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => target.value === '' && q !== '' && onSearch('')}
      />
      <kbd>/</kbd>
    </form>
  )
}
