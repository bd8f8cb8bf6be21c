/** The navigation of the studio: the side bar, the second level, the phone, the palette and the keys are made of this list. */
import { studioPages } from '#contract/studio-pages.ts'
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import type { FrameTexts } from './texts/en.ts'

export type NavScreen = {
  text: keyof FrameTexts['nav']
  to: string
  /** `G` and this key opens it. */
  key: string
  /** What is shown with its name: what failed there. */
  failures?: 'jobs' | 'emails'
}

export type NavigationEntry = Omit<NavScreen, 'failures'> & {
  icon: StudioIconName
  /** How many there are; of comments, how many wait for the owner. */
  count?: 'articles' | 'talks' | 'media' | 'pages' | 'comments' | 'readers' | 'friends'
  /** It also stands in the bar at the bottom of a phone. */
  isInBar?: true
  /** The second level, in which the entry itself comes first. */
  screens?: readonly NavScreen[]
}

type Block = { title?: keyof FrameTexts['navBlocks']; entries: readonly NavigationEntry[] }

const to = studioPages

export const navigation: readonly Block[] = [
  {
    entries: [
      { text: 'dashboard', to: to.dashboard.href(), key: '1', icon: 'layout-dashboard', isInBar: true },
      { text: 'statistics', to: to.statistics.href(), key: '2', icon: 'chart-column' },
    ],
  },
  {
    title: 'writing',
    entries: [
      {
        text: 'articles',
        to: to.articles.href(),
        key: '3',
        icon: 'file-text',
        count: 'articles',
        isInBar: true,
        screens: [
          { text: 'articles', to: to.articles.href(), key: '3' },
          { text: 'categories', to: to.labels.href(), key: 'O' },
          { text: 'tags', to: to.labels.href(null, { kind: 'tag' }), key: 'T' },
        ],
      },
      { text: 'talks', to: to.talks.href(), key: '5', icon: 'message-square-quote', count: 'talks' },
      {
        text: 'media',
        to: to.media.href(),
        key: '7',
        icon: 'images',
        count: 'media',
        screens: [
          { text: 'library', to: to.media.href(), key: '7' },
          { text: 'albums', to: to.albums.href(), key: '6' },
          { text: 'videos', to: to.videos.href(), key: 'V' },
        ],
      },
      { text: 'ownPages', to: to.ownPages.href(), key: 'P', icon: 'files', count: 'pages' },
    ],
  },
  {
    title: 'people',
    entries: [
      {
        text: 'comments',
        to: to.comments.href(),
        key: 'C',
        icon: 'messages-square',
        count: 'comments',
        isInBar: true,
        screens: [
          { text: 'comments', to: to.comments.href(), key: 'C' },
          { text: 'guestbook', to: to.comments.href(null, { type: 2 }), key: 'U' },
          { text: 'mentions', to: to.mentions.href(), key: 'N' },
          { text: 'commentRules', to: to.commentRules.href(), key: 'H' },
        ],
      },
      {
        text: 'readers',
        to: to.readers.href(),
        key: 'R',
        icon: 'users',
        count: 'readers',
        screens: [
          { text: 'readers', to: to.readers.href(), key: 'R' },
          { text: 'emails', to: to.emails.href(), key: 'E', failures: 'emails' },
        ],
      },
      { text: 'friends', to: to.friends.href(), key: 'F', icon: 'link', count: 'friends' },
    ],
  },
  {
    title: 'site',
    entries: [
      { text: 'appearance', to: to.appearance.href(), key: 'A', icon: 'palette' },
      { text: 'settings', to: to.settings.href(), key: ',', icon: 'settings-2' },
    ],
  },
  {
    title: 'upkeep',
    entries: [
      { text: 'backups', to: to.backups.href(), key: 'B', icon: 'archive' },
      {
        text: 'transfer',
        to: to.imports.href(),
        key: 'I',
        icon: 'arrow-left-right',
        screens: [
          { text: 'imports', to: to.imports.href(), key: 'I' },
          { text: 'exports', to: to.exports.href(), key: 'X' },
        ],
      },
      {
        text: 'activity',
        to: to.audit.href(),
        key: 'L',
        icon: 'activity',
        screens: [
          { text: 'audit', to: to.audit.href(), key: 'L' },
          { text: 'jobs', to: to.jobs.href(), key: 'J', failures: 'jobs' },
        ],
      },
    ],
  },
]

/** What stands outside of the blocks: at the head of the bar, and at its foot. */
export const writeEntry: NavigationEntry = { text: 'write', to: to.write.href(), key: '4', icon: 'pen-line' }
export const accountEntry: NavigationEntry = {
  text: 'account',
  to: to.account.href(),
  key: 'K',
  icon: 'user-round',
}

export const navEntries: readonly NavigationEntry[] = [
  ...navigation.flatMap(({ entries }) => entries),
  writeEntry,
  accountEntry,
]

export type NavPlace = { entry: NavigationEntry; screen: NavScreen }

/** Every screen once, with its entry. */
export const navPlaces: readonly NavPlace[] = navEntries.flatMap((entry) =>
  (entry.screens ?? [entry]).map((screen) => ({ entry, screen })),
)

/**
 * `/studio/articles/7` belongs to `/studio/articles`, and `?kind=tag` chooses between two screens with the same path: the longest
 * one that the URL begins with.
 */
export function placeIn(pathname: string, search: URLSearchParams): NavPlace | null {
  const fits = ({ to }: NavScreen) => {
    const { pathname: path, searchParams } = new URL(to, 'http://studio')
    const isBelow = pathname === path || (path !== '/studio' && pathname.startsWith(`${path}/`))
    return isBelow && [...searchParams].every(([name, value]) => search.get(name) === value)
  }
  const [place] = navPlaces
    .filter(({ screen }) => fits(screen))
    .sort((a, b) => b.screen.to.length - a.screen.to.length)
  return place ?? null
}
