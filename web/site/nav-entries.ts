/** The entries of the navigation, in their order; the header and the mobile menu show the same ones. */
import { type PageUrl, pages } from '#contract/pages.ts'
import type { Texts } from '#web/locale/en.ts'
import type { IconName } from '#web/ui/Icon.tsx'

type NavEntry = { key: keyof Texts['nav']; page: PageUrl; icon: IconName }

export const navEntries: readonly NavEntry[] = [
  { key: 'home', page: pages.home, icon: 'house' },
  { key: 'talks', page: pages.talks, icon: 'message-square-quote' },
  { key: 'archives', page: pages.archives, icon: 'archive' },
  { key: 'tags', page: pages.tags, icon: 'tags' },
  { key: 'albums', page: pages.albums, icon: 'images' },
  { key: 'videos', page: pages.videos, icon: 'clapperboard' },
  { key: 'friends', page: pages.friends, icon: 'link' },
  { key: 'message', page: pages.message, icon: 'mailbox' },
  { key: 'about', page: pages.about, icon: 'user-round' },
]
