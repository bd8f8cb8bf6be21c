/** The command palette: a field, and below it actions, screens, settings and everything of the owner's by name. */
import { use, useLayoutEffect, useRef, useState } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { ToastAnnouncer } from '#web/toasts/ToastAnnouncer.tsx'
import { optionId, useCombobox } from '#web/ui/use-combobox.ts'
import { Button, IconButton } from '../frame/Button.tsx'
import { Keys } from '../frame/Keys.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useLogOut } from '../session/use-log-out.ts'
import { useSaveSettings } from '../settings/use-save-settings.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { type EntryList, foundEntry, localEntries, matchingEntries, type PaletteEntry } from './entries.ts'
import styles from './Palette.module.css'
import { PaletteOptions } from './PaletteOptions.tsx'
import { addRecentEntry, readRecentEntries } from './palette-recents.ts'
import { loadNames } from './palette-texts.ts'
import { useFound } from './use-found.ts'

const LIST_ID = 'palette-list'
const MAX_LENGTH = 100

export const Palette = ({ onClose }: { onClose: () => void }) => {
  const texts = useStudioTexts('palette')
  const names = use(loadNames())
  const { locale, switchTo } = useLanguage()
  const { toggle } = useTheme()
  const logOut = useLogOut()
  const save = useSaveSettings()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { isComposing, setActive, listOf } = useCombobox(LIST_ID)
  const [recents] = useState(readRecentEntries)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  const close = () => dialog.current?.close()

  const q = typed.trim()
  const found = useFound(isComposing ? '' : q)
  const local = localEntries(names, locale, {
    toggleTheme: () => toggle(),
    switchLanguage: () => void switchTo(locale === 'en' ? 'cn' : 'en'),
    showSteps: () => {
      save.mutate({ hiddenSteps: [] })
      void navigate(studioPages.dashboard.href())
    },
    logOut,
  })
  const list: EntryList =
    q === ''
      ? [recentGroup(recents, local), ...startGroups(local)].filter(({ entries }) => entries.length > 0)
      : matchingEntries(q, [...found.items.map((item) => foundEntry(item, texts)), ...local])
  const count = list.reduce((sum, { entries }) => sum + entries.length, 0)

  const choose = (entry: PaletteEntry) => {
    const { key, group, title, href, run } = entry
    close()
    if (href !== null && group !== 'action')
      addRecentEntry({ key: key.replace(/^recent:/, ''), kind: entry.icon, title, href })
    run?.()
  }
  const { active, field: fieldProps } = listOf(count, (event) => {
    const isOpening = (event.ctrlKey || event.metaKey) && /^[kp]$/i.test(event.key)
    if (event.key === 'Escape' || isOpening) {
      // The browser would clear the field first, print the page, or search elsewhere.
      event.preventDefault()
      return close()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    document.getElementById(optionId(LIST_ID, active))?.click()
  })

  return (
    // The target of a click is the dialog itself only on the backdrop.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element handles Esc
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={texts.title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.content}>
        <div className={q !== '' && found.isPending ? `${styles.field} ${styles.loading}` : styles.field}>
          <StudioIcon name="search" size={20} />
          <input
            ref={field}
            type="text"
            {...fieldProps}
            aria-label={texts.title}
            placeholder={texts.placeholder}
            maxLength={MAX_LENGTH}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
            }}
          />
          <IconButton icon="x" size={20} label={texts.close} onClick={close} />
        </div>
        <div className={styles.results} aria-busy={found.isPending}>
          {q !== '' && found.hasFailed ? (
            <p className={styles.failure} role="alert">
              {texts.failed} <Button onClick={found.retry}>{texts.retry}</Button>
            </p>
          ) : null}
          {q !== '' && count === 0 && !found.isPending && !found.hasFailed ? (
            <p className={styles.none}>
              <b>{texts.none}</b>
              {texts.noneText(q)}
            </p>
          ) : null}
          <PaletteOptions {...{ listId: LIST_ID, list, active }} onPoint={setActive} onChoose={choose} />
        </div>
        <p role="status" className="vh">
          {q === '' || found.isPending ? '' : count === 0 ? texts.none : texts.count(count)}
        </p>
        <ToastAnnouncer />
        <p className={styles.keys} aria-hidden="true">
          <span>
            <Keys keys="↑" />
            <Keys keys="↓" />
            {texts.toMove}
          </span>
          <span>
            <Keys keys="Enter" />
            {texts.toOpen}
          </span>
          <span>
            <Keys keys="esc" />
            {texts.toClose}
          </span>
        </p>
      </div>
    </dialog>
  )
}

type Recents = ReturnType<typeof readRecentEntries>

/** What was opened last. A screen or a section has its name in the language of now. */
const recentGroup = (recents: Recents, local: readonly PaletteEntry[]): EntryList[number] => ({
  group: 'recent',
  entries: recents.map(
    ({ key, kind, title, href }): PaletteEntry => ({
      ...(local.find((entry) => entry.key === key) ?? {
        group: 'recent',
        icon: kind as PaletteEntry['icon'],
        title,
        href,
        detail: null,
        names: [],
      }),
      key: `recent:${key}`,
    }),
  ),
})

const startGroups = (local: readonly PaletteEntry[]): EntryList =>
  (['action', 'screen'] as const).map((group) => ({
    group,
    entries: local.filter((entry) => entry.group === group),
  }))
