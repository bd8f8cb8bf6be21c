/** The entries of the command palette: actions, screens, sections of the settings, and what the server found. */
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import type { FoundItem, FoundKind } from '#contract/studio/find.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { accountEntry, navPlaces, writeEntry } from '../frame/navigation.ts'
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import { isOfAppearance, namesIn, sectionHref, settingSections } from '../settings/section-list.ts'
import type { Names } from './palette-texts.ts'
import { foldName, NO_MATCH, scoreName } from './score.ts'
import type { PaletteTexts } from './texts/en.ts'

export type EntryGroup = keyof PaletteTexts['groups']

export type PaletteEntry = {
  /** Names it among all entries. */
  key: string
  group: EntryGroup
  icon: StudioIconName
  title: string
  detail: string | null
  /** Where it leads; an entry without one runs. */
  href: string | null
  run?: () => void
  /** Folded; any of them may match. */
  names: string[]
}

export type PaletteActions = {
  toggleTheme: () => void
  switchLanguage: () => void
  showSteps: () => void
  logOut: () => void
}

/** What does not come from the server, with its names in both languages. */
export function localEntries(
  names: Names,
  locale: Locale,
  { toggleTheme, switchLanguage, showSteps, logOut }: PaletteActions,
): PaletteEntry[] {
  const other: Locale = locale === 'en' ? 'cn' : 'en'
  const both = (read: (texts: Names['en']) => string) => ({
    title: read(names[locale]),
    names: [foldName(read(names[locale])), foldName(read(names[other]))],
  })
  const action = (
    name: keyof PaletteTexts['actions'],
    icon: StudioIconName,
    to: string | (() => void),
  ): PaletteEntry => ({
    ...both(({ palette }) => palette.actions[name]),
    key: `action:${name}`,
    group: 'action',
    icon,
    detail: null,
    ...(typeof to === 'string' ? { href: to } : { href: null, run: to }),
  })
  return [
    action('newArticle', 'pen-line', studioPages.write.href()),
    action('newTalk', 'message-square-quote', studioPages.newTalk.href()),
    action('newPage', 'globe', studioPages.newOwnPage.href()),
    action('newAlbum', 'images', studioPages.albums.href(null, { new: 1 })),
    action('toSite', 'external-link', pages.home.href()),
    action('nextSteps', 'list-checks', showSteps),
    action('theme', 'moon', toggleTheme),
    action('language', 'languages', switchLanguage),
    action('logOut', 'log-out', logOut),
    ...navPlaces
      .filter(({ entry }) => entry !== writeEntry)
      .map(({ entry, screen }): PaletteEntry => {
        const own = both(({ frame }) => frame.nav[screen.text])
        // The first screen of an entry is found by the name of the entry as well, and the account by what is in it.
        const ofEntry = both(({ frame }) => frame.nav[entry.text])
        const inside = entry === accountEntry ? both(({ frame }) => frame.accountText).names : []
        return {
          key: `screen:${screen.to}`,
          group: 'screen',
          icon: entry.icon,
          title: own.title,
          detail: ofEntry.title === own.title ? null : ofEntry.title,
          names: screen.to === entry.to ? [...own.names, ...ofEntry.names, ...inside] : own.names,
          href: screen.to,
        }
      }),
    ...settingSections.map((group): PaletteEntry => {
      const { key } = group
      const section = both(({ settings: texts }) => texts.sections[key][0] as string)
      // A setting is found by its own name as well, and leads to its section.
      const ofFields = namesIn(group).flatMap((field) =>
        [names.en, names.cn].map(({ settings: texts }) => foldName(texts.fields[field])),
      )
      return {
        key: `setting:${key}`,
        group: 'setting',
        icon: isOfAppearance(group) ? 'palette' : 'settings-2',
        detail: null,
        title: section.title,
        names: [...section.names, ...ofFields],
        href: sectionHref(group),
      }
    }),
  ]
}

const foundHrefs: Record<FoundKind, (item: FoundItem) => string> = {
  article: ({ id }) => studioPages.article.href({ articleId: id }),
  talk: ({ id }) => studioPages.talk.href({ talkId: id }),
  album: ({ id }) => studioPages.album.href({ albumId: id }),
  media: ({ id }) => studioPages.media.href(null, { file: id }),
  comment: ({ id, state }) => studioPages.comments.href(null, { status: state, comment: id }),
  reader: ({ detail, title }) => studioPages.readers.href(null, { q: detail ?? title }),
  category: ({ id }) => studioPages.articles.href(null, { category: id }),
  tag: ({ id }) => studioPages.articles.href(null, { tag: id }),
  friend: () => studioPages.friends.href(),
  video: ({ parentId }) =>
    parentId === null ? studioPages.videos.href() : studioPages.collection.href({ collectionId: parentId }),
  collection: ({ id }) => studioPages.collection.href({ collectionId: id }),
  page: ({ id }) => studioPages.ownPage.href({ pageId: id }),
}
const foundIcons: Record<FoundKind, StudioIconName> = {
  article: 'file-text',
  talk: 'message-square-quote',
  album: 'images',
  media: 'image',
  comment: 'messages-square',
  reader: 'users',
  category: 'folder',
  tag: 'tag',
  friend: 'link',
  video: 'clapperboard',
  collection: 'clapperboard',
  page: 'globe',
}

export const foundEntry = (item: FoundItem, { states }: PaletteTexts): PaletteEntry => {
  const { kind, id, title, detail, state } = item
  return {
    key: `${kind}:${id}`,
    group: kind,
    icon: foundIcons[kind],
    title,
    detail: (state === null ? undefined : states[state]) ?? detail,
    href: foundHrefs[kind](item),
    names: [foldName(title), ...(detail === null ? [] : [foldName(detail)])],
  }
}

export type EntryList = { group: EntryGroup; entries: PaletteEntry[] }[]

const MAX_OF_GROUP = 5

/**
 * The entries that match, in groups, the group with the best match first. Entries that match equally well stay in the order
 * in which they came: what the server found is sorted by age.
 */
export function matchingEntries(typed: string, entries: readonly PaletteEntry[]): EntryList {
  const q = foldName(typed.trim())
  const scored = entries
    .map((entry) => ({ entry, score: Math.max(NO_MATCH, ...entry.names.map((name) => scoreName(q, name))) }))
    .filter(({ score }) => score > NO_MATCH)
    .toSorted((a, b) => b.score - a.score)
  return [...Map.groupBy(scored, ({ entry }) => entry.group)].map(([group, all]) => ({
    group,
    entries: all.slice(0, MAX_OF_GROUP).map(({ entry }) => entry),
  }))
}
