/** The entries of the navigation, in their order; the header and the mobile menu show the same ones. */
import { Archive, House, Tags, UserRound } from 'lucide-react'
import { type PageAddress, pages } from '#contract/pages.ts'
import type { Texts } from '#web/locale/en.ts'

type Entry = { key: keyof Texts['nav']; address: PageAddress; icon: typeof House }

export const entries: readonly Entry[] = [
  { key: 'home', address: pages.home, icon: House },
  { key: 'archives', address: pages.archives, icon: Archive },
  { key: 'tags', address: pages.tags, icon: Tags },
  { key: 'about', address: pages.about, icon: UserRound },
]
