/** Recent searches, the newest first, with buttons to remove one or all. */
import type { MouseEvent } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { isPlainClick } from '#web/router/links.ts'
import { useNavigate } from '#web/router/Router.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { optionProps, useInView } from '#web/ui/use-combobox.ts'
import hitStyles from './HitLine.module.css'
import { addRecent, clearRecents, type RecentSearch, removeRecent } from './recents.ts'
import styles from './SearchDialog.module.css'

type Props = {
  listId: string
  recents: RecentSearch[]
  active: number
  onPoint: (index: number) => void
  onChange: (recents: RecentSearch[]) => void
  onOpen: () => void
}

export const RecentList = ({ listId, recents, active, onPoint, onChange, onOpen }: Props) => {
  const { search } = useTexts()
  const go = useNavigate()
  useInView(listId, active)
  if (recents.length === 0) return <p className={styles.hint}>{search.hint}</p>
  const open = (event: MouseEvent<HTMLAnchorElement>, recent: RecentSearch) => {
    addRecent(recent)
    if (!isPlainClick(event, event.currentTarget)) return
    event.preventDefault()
    onOpen()
    void go(recent.href)
  }
  return (
    <>
      <div className={styles.group}>
        <h2 id={`${listId}-recents`}>{search.recents}</h2>
        <button type="button" onClick={() => onChange(clearRecents())}>
          {search.clear}
        </button>
      </div>
      <div className={styles.recents}>
        <div id={listId} role="listbox" aria-labelledby={`${listId}-recents`}>
          {recents.map((recent, index) => (
            <a
              key={recent.href}
              {...optionProps(listId, index, active, onPoint)}
              className={styles.hit}
              href={recent.href}
              onClick={(event) => open(event, recent)}
            >
              <Icon name="history" size={17} />
              <span className={hitStyles.name} lang={recent.lang ?? undefined}>
                {recent.name}
              </span>
              <span className={hitStyles.meta}>{search.kind[recent.kind]}</span>
            </a>
          ))}
        </div>
        {/* Outside the list, because an option of a list box must not contain a button. */}
        <ul className={styles.removers}>
          {recents.map((recent) => (
            <li key={recent.href}>
              <button
                type="button"
                aria-label={search.remove(recent.name)}
                onClick={() => onChange(removeRecent(recent.href))}
              >
                <Icon name="x" size={15} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
