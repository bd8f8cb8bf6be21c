/** The sections at the side of the settings, with a search; on a phone a list to jump to one of them. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from '#web/router/Link.tsx'
import { useShortcut } from '../frame/ShortcutsProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { type StudioTexts, useStudioTexts } from '../studio-texts.ts'
import styles from './SettingsIndex.module.css'
import { useChangeCount } from './SettingsSection.tsx'
import {
  namesIn,
  type SectionKey,
  sectionHref,
  sectionId,
  sectionsOn,
  settingSections,
} from './section-list.ts'

const SEARCH_ID = 'settings-search'

/** A search finds the sections of the other screen as well. */
export const SettingsIndex = ({ isAppearance }: { isAppearance: boolean }) => {
  const texts = useStudioTexts('settings')
  const [query, setQuery] = useState('')
  const list = useRef<HTMLElement>(null)
  const shown = sectionsOn(isAppearance)
  const current = useCurrentSection(shown)
  useShortcut({
    keys: '/',
    label: texts.search,
    group: texts.title,
    run: () => document.getElementById(SEARCH_ID)?.focus(),
  })
  const found = (query.trim() === '' ? shown : settingSections).filter((section) =>
    matches(query, section, texts),
  )
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
          onKeyDown={({ key }) => key === 'Enter' && list.current?.querySelector('a')?.click()}
        />
        <kbd>/</kbd>
      </div>
      <select
        className={styles.jump}
        aria-label={texts.index}
        value={current}
        onChange={({ target }) => jumpTo(target.value as SectionKey)}
      >
        {shown.map(({ key }, place) => (
          <option key={key} value={key}>
            {`${texts.sections[key][0]} · ${place + 1} / ${shown.length}`}
          </option>
        ))}
      </select>
      <nav ref={list} aria-label={texts.index}>
        {(['who', 'look', 'readers'] as const).map((group) => {
          const sections = found.filter((section) => section.group === group)
          if (sections.length === 0) return null
          return (
            <div key={group}>
              <small>{texts.groups[group]}</small>
              <ul>
                {sections.map((section) => (
                  <li key={section.key}>
                    {shown.includes(section) ? (
                      <IndexEntry of={section.key} isCurrent={section.key === current} />
                    ) : (
                      <Link to={sectionHref(section)}>{texts.sections[section.key][0]}</Link>
                    )}
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

const useCurrentSection = (shown: typeof settingSections): SectionKey | undefined => {
  const [current, setCurrent] = useState(shown[0]?.key)
  const sections = useEffectEvent(() => shown)
  useEffect(() => {
    const update = () => {
      const passed = sections().filter(({ key }) => {
        const top = document.getElementById(sectionId(key))?.getBoundingClientRect().top
        return top !== undefined && top < READING_LINE_PX
      })
      setCurrent((passed.at(-1) ?? sections()[0])?.key)
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return current
}
