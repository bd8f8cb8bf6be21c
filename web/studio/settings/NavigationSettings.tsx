/** The navigation: its order, hidden sections, and links of the owner's own. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fixedPageOf } from '#contract/own-page-path.ts'
import { type Section, sectionPages, sections } from '#contract/sections.ts'
import type { OwnPageItem } from '#contract/studio/own-pages.ts'
import type { StudioNavEntry } from '#contract/studio/settings.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Button, IconButton } from '../frame/Button.tsx'
import { SwitchButton } from '../frame/Switch.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { OrderHandle } from '../ordering/OrderHandle.tsx'
import { Ordering, useOrderedItem } from '../ordering/Ordering.tsx'
import { withMoved } from '../ordering/with-moved.ts'
import { type StudioClient, useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { LinkFields } from './LinkFields.tsx'
import styles from './NavigationSettings.module.css'
import { useSettings } from './use-settings.ts'

const icons: Record<Section, StudioIconName> = {
  home: 'house',
  talks: 'message-square-quote',
  archives: 'scroll-text',
  tags: 'tags',
  albums: 'images',
  videos: 'clapperboard',
  friends: 'link',
  message: 'messages-square',
  about: 'users',
}

export const NavigationSettings = () => {
  const { navigation: texts } = useStudioTexts('settings')
  const { settings, set } = useSettings()
  const { navigation } = settings
  const ids = useEntryIds(navigation)
  const change = (place: number, entry: StudioNavEntry) => set({ navigation: navigation.with(place, entry) })
  return (
    <>
      <Ordering
        count={navigation.length}
        onMove={(from, to) => {
          ids.set(withMoved(ids.list, from, to))
          set({ navigation: withMoved(navigation, from, to) })
        }}
      >
        <ul className={styles.entries} data-setting="navigation">
          {navigation.map((entry, place) => (
            <NavEntryRow
              key={ids.list[place]}
              id={ids.list[place] as number}
              place={place}
              entry={entry}
              onChange={(next) => change(place, next)}
              onRemove={() => {
                ids.set(ids.list.toSpliced(place, 1))
                set({ navigation: navigation.toSpliced(place, 1) })
              }}
            />
          ))}
        </ul>
      </Ordering>
      <p className={styles.add}>
        <Button
          icon="link"
          size={15}
          onClick={() => {
            ids.set([...ids.list, Math.max(...ids.list) + 1])
            set({ navigation: [...navigation, { isShown: true, href: '', en: '', cn: '' }] })
          }}
        >
          {texts.addLink}
        </Button>
        <AddOwnPage
          listed={navigation}
          onAdd={(page) => {
            ids.set([...ids.list, -page])
            set({ navigation: [...navigation, { isShown: true, page }] })
          }}
        />
      </p>
      <NavigationPreview entries={navigation} />
    </>
  )
}

/** A number for each entry that it keeps while it is moved; sections and pages have their own. */
const useEntryIds = (entries: StudioNavEntry[]) => {
  const fresh = () =>
    entries.map((entry, place) =>
      'section' in entry
        ? sections.indexOf(entry.section) + 1
        : 'page' in entry
          ? -entry.page
          : sections.length + place + 1,
    )
  const [list, set] = useState(fresh)
  // The entries were changed from outside: discarded, undone, or another device's.
  const fits =
    list.length === entries.length &&
    entries.every(
      (entry, place) =>
        'href' in entry ||
        list[place] === ('page' in entry ? -entry.page : sections.indexOf(entry.section) + 1),
    )
  if (fits) return { list, set }
  const next = fresh()
  set(next)
  return { list: next, set }
}

type RowProps = {
  id: number
  place: number
  entry: StudioNavEntry
  onChange: (entry: StudioNavEntry) => void
  onRemove: () => void
}

const NavEntryRow = ({ id, place, entry, onChange, onRemove }: RowProps) => {
  const { navigation: texts } = useStudioTexts('settings')
  const name = useEntryName(entry)
  const usual = useUsualName(entry)
  const { errors } = useSettings()
  const isRefused = Object.keys(errors).some((field) => field.startsWith(`navigation.${place}.`))
  const [isOpen, setIsNamed] = useState(false)
  const isNamed = isOpen || isRefused
  const { ref, handleRef, isDragging } = useOrderedItem(id, place)
  return (
    <li ref={ref} className={entry.isShown ? '' : styles.hidden} data-dragging={isDragging || undefined}>
      <OrderHandle handleRef={handleRef} name={texts.entry(name)} className={`ib ${styles.handle}`} />
      <span className={styles.name}>{name}</span>
      <Target entry={entry} />
      {'href' in entry ? null : (
        <IconButton
          icon="pencil"
          size={16}
          label={texts.rename(name)}
          aria-expanded={isNamed}
          onClick={() => setIsNamed(!isNamed)}
        />
      )}
      {'section' in entry ? null : (
        <IconButton icon="trash-2" size={16} label={texts.remove(name)} onClick={onRemove} />
      )}
      <SwitchButton
        aria-label={texts.shown(name)}
        isOn={entry.isShown}
        onChange={(isShown) => onChange({ ...entry, isShown })}
      />
      {'href' in entry || isNamed ? (
        <LinkFields name={`navigation.${place}`} link={entry} usual={usual} onChange={onChange} />
      ) : null}
    </li>
  )
}

/** Where an entry leads. */
const Target = ({ entry }: { entry: StudioNavEntry }) => {
  const pageOf = useOwnPages()
  const icon = 'section' in entry ? icons[entry.section] : 'page' in entry ? 'globe' : 'external-link'
  return (
    <span className={styles.to}>
      <StudioIcon name={icon} size={14} />
      {'page' in entry ? (
        <OwnPageTarget page={pageOf(entry.page)} />
      ) : (
        <span>{'section' in entry ? sectionPages[entry.section].path : entry.href}</span>
      )}
    </span>
  )
}

const OwnPageTarget = ({ page }: { page: OwnPageItem | undefined }) => {
  const { navigation: texts } = useStudioTexts('settings')
  if (!page) return <span>{texts.pageGone}</span>
  return (
    <Link to={studioPages.ownPage.href({ pageId: page.id })}>
      {page.path}
      {page.isPublished ? '' : ` · ${texts.pageDraft}`}
    </Link>
  )
}

/** The owner's own pages that are not in the trash, by path: a navigation has no room for more. The others are sections. */
const ownPagesQuery = (api: StudioClient) =>
  queryOptions({
    queryKey: ['studio', 'own-pages', 'of-navigation'],
    queryFn: async () => {
      const { records } = await api.studioOwnPages.list({ query: { size: 200 } })
      return records.filter(({ id }) => !fixedPageOf(id))
    },
  })

const useOwnPages = (): ((id: number) => OwnPageItem | undefined) => {
  const { data } = useQuery(ownPagesQuery(useStudioApi()))
  return (id) => data?.find((page) => page.id === id)
}

const useEntryName = (entry: StudioNavEntry): string => {
  const usual = useUsualName(entry)
  const { locale } = useLanguage()
  return (!('href' in entry) && entry[locale]) || usual
}

/** Without the name that the owner has given it. */
const useUsualName = (entry: StudioNavEntry): string => {
  const { nav } = useTexts()
  const { locale } = useLanguage()
  const { navigation: texts } = useStudioTexts('settings')
  const pageOf = useOwnPages()
  if ('section' in entry) return nav[entry.section]
  if ('page' in entry) {
    const page = pageOf(entry.page)
    const title = locale === 'en' ? page?.titleEn || page?.titleCn : page?.titleCn || page?.titleEn
    return title || page?.path || texts.pageGone
  }
  return (locale === 'en' ? entry.en || entry.cn : entry.cn || entry.en) || texts.newLink
}

/** Chooses a page of the owner's own that is no entry yet. */
const AddOwnPage = ({ listed, onAdd }: { listed: StudioNavEntry[]; onAdd: (id: number) => void }) => {
  const { navigation: texts } = useStudioTexts('settings')
  const { locale } = useLanguage()
  const { data = [] } = useQuery(ownPagesQuery(useStudioApi()))
  const others = data.filter(({ id }) => !listed.some((entry) => 'page' in entry && entry.page === id))
  if (others.length === 0) return null
  return (
    <select
      className={styles.page}
      aria-label={texts.addPage}
      value=""
      onChange={({ target }) => onAdd(Number(target.value))}
    >
      <option value="" disabled>
        {texts.addPage}
      </option>
      {others.map(({ id, path, titleEn, titleCn }) => (
        <option key={id} value={id}>
          {(locale === 'en' ? titleEn || titleCn : titleCn || titleEn) || path}
        </option>
      ))}
    </select>
  )
}

const NavigationPreview = ({ entries }: { entries: StudioNavEntry[] }) => {
  const { navigation: texts } = useStudioTexts('settings')
  const { settings } = useSettings()
  const { locale } = useLanguage()
  const name = locale === 'en' ? settings.nameEn || settings.nameCn : settings.nameCn || settings.nameEn
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <b>
        <Mark size={19} />
        {name}
      </b>
      {entries.map((entry, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it has a state
        entry.isShown ? <PreviewedName key={place} entry={entry} /> : null,
      )}
    </section>
  )
}

const PreviewedName = ({ entry }: { entry: StudioNavEntry }) => <span>{useEntryName(entry)}</span>
