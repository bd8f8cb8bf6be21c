/** The sections at the side of the settings, with a search; on a phone a list to jump to one of them. */
import { useEffect, useState } from 'react'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { type StudioTexts, useStudioTexts } from '../studio-texts.ts'
import styles from './SettingsIndex.module.css'
import { useChangeCount } from './SettingsSection.tsx'
import { namesIn, type SectionKey, sectionId, settingSections } from './section-list.ts'

const SEARCH_ID = 'settings-search'

export const SettingsIndex = () => {
  const texts = useStudioTexts('settings')
  const [query, setQuery] = useState('')
  const current = useCurrentSection()
  useShortcut({
    keys: '/',
    label: texts.search,
    group: texts.title,
    run: () => document.getElementById(SEARCH_ID)?.focus(),
  })
  const found = settingSections.filter((section) => matches(query, section, texts))
  return (
    <aside className={styles.index} aria-label={texts.index}>
      <div className={styles.search}>
        <StudioIcon name="search" size={16} />
        <input
          id={SEARCH_ID}
          type="search"
          value={query}
          placeholder={texts.search}
          aria-label={texts.search}
          autoComplete="off"
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && found[0] && jumpTo(found[0].key)}
        />
        <kbd>/</kbd>
      </div>
      <select
        className={styles.jump}
        aria-label={texts.index}
        value={current}
        onChange={({ target }) => jumpTo(target.value as SectionKey)}
      >
        {settingSections.map(({ key }, place) => (
          <option key={key} value={key}>
            {`${texts.sections[key][0]} · ${place + 1} / ${settingSections.length}`}
          </option>
        ))}
      </select>
      <nav aria-label={texts.index}>
        {(['who', 'look', 'readers'] as const).map((group) => {
          const sections = found.filter((section) => section.group === group)
          if (sections.length === 0) return null
          return (
            <div key={group}>
              <small>{texts.groups[group]}</small>
              <ul>
                {sections.map(({ key }) => (
                  <li key={key}>
                    <IndexEntry of={key} isCurrent={key === current} />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </nav>
      {found.length === 0 ? <p role="status">{texts.noSection}</p> : null}
    </aside>
  )
}

const IndexEntry = ({ of, isCurrent }: { of: SectionKey; isCurrent: boolean }) => {
  const texts = useStudioTexts('settings')
  const count = useChangeCount(of)
  return (
    <a
      href={`#${sectionId(of)}`}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        jumpTo(of)
      }}
    >
      {texts.sections[of][0]}
      {count > 0 ? (
        <i>
          <span className="vh">{texts.changed(count)}</span>
        </i>
      ) : null}
    </a>
  )
}

type Texts = StudioTexts<'settings'>

const matches = (query: string, section: (typeof settingSections)[number], texts: Texts): boolean => {
  const words = query.trim().toLowerCase()
  const names = namesIn(section).map((name) => texts.fields[name])
  return [...texts.sections[section.key], ...names].some((text) => text.toLowerCase().includes(words))
}

/** Brings a section to the top and moves the focus there. */
export const jumpTo = (key: SectionKey): void => {
  const heading = document.getElementById(sectionId(key))
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** From the top of the window; a section above it is the one that is read. */
const READING_LINE_PX = 240

const useCurrentSection = (): SectionKey => {
  const [current, setCurrent] = useState<SectionKey>('names')
  useEffect(() => {
    const update = () => {
      const passed = settingSections.filter(({ key }) => {
        const top = document.getElementById(sectionId(key))?.getBoundingClientRect().top
        return top !== undefined && top < READING_LINE_PX
      })
      setCurrent(passed.at(-1)?.key ?? 'names')
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return current
}
