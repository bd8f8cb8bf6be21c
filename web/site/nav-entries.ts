/** The entries of the navigation, in their order; the header and the mobile menu show the same ones. */
import { type PageUrl, pages } from '#contract/pages.ts'
import type { Texts } from '#web/locale/en.ts'
import type { IconName } from '#web/ui/Icon.tsx'

type NavEntry = { key: keyof Texts['nav']; address: PageUrl; icon: IconName }

export const navEntries: readonly NavEntry[] = [
  { key: 'home', address: pages.home, icon: 'house' },
  { key: 'talks', address: pages.talks, icon: 'message-square-quote' },
  { key: 'archives', address: pages.archives, icon: 'archive' },
  { key: 'tags', address: pages.tags, icon: 'tags' },
  { key: 'albums', address: pages.albums, icon: 'images' },
  { key: 'videos', address: pages.videos, icon: 'clapperboard' },
  { key: 'friends', address: pages.friends, icon: 'link' },
  { key: 'message', address: pages.message, icon: 'mailbox' },
  { key: 'about', address: pages.about, icon: 'user-round' },
]
