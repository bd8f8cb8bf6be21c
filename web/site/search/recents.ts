/** The hits that were opened last, kept in this browser: each opening weighs more than all before it. */
import type { HitKind } from './hits.ts'

export type RecentSearch = {
  kind: HitKind
  href: string
  name: string
  lang: string | null
  weight: number
}

const KEY = 'recentSearches'
const MAX = 8
const MAX_NAME = 120

type RecentsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null where the browser keeps nothing: then nothing is remembered, and nothing fails. */
const browserStore = (): RecentsStorage | null => {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The newest first; whatever else stands there is ignored. */
export function readRecents(store: RecentsStorage | null = browserStore()): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? newest(kept.filter(isRecent)) : []
  } catch {
    return []
  }
}

export const addRecent = (
  opened: Omit<RecentSearch, 'weight'>,
  store: RecentsStorage | null = browserStore(),
): RecentSearch[] => {
  const known = readRecents(store)
  const weight = (known[0]?.weight ?? 0) + 1
  const others = known.filter((one) => one.href !== opened.href)
  return saveRecents([{ ...opened, name: opened.name.slice(0, MAX_NAME), weight }, ...others], store)
}

export const removeRecent = (href: string, store: RecentsStorage | null = browserStore()): RecentSearch[] =>
  saveRecents(
    readRecents(store).filter((one) => one.href !== href),
    store,
  )

export const clearRecents = (store: RecentsStorage | null = browserStore()): RecentSearch[] =>
  saveRecents([], store)

function saveRecents(recents: RecentSearch[], store: RecentsStorage | null): RecentSearch[] {
  const kept = newest(recents)
  try {
    if (kept.length > 0) store?.setItem(KEY, JSON.stringify(kept))
    else store?.removeItem(KEY)
  } catch {
    // Full or forbidden: it is remembered until the page is left.
  }
  return kept
}

const newest = (recents: RecentSearch[]) => recents.toSorted((a, b) => b.weight - a.weight).slice(0, MAX)

/** An address of this site only: what stands in the store may have been put there by anything. */
const isRecent = (value: unknown): value is RecentSearch => {
  const one = value as Partial<RecentSearch> | null
  return (
    typeof one?.href === 'string' &&
    /^\/(?![/\\])/.test(one.href) &&
    typeof one.name === 'string' &&
    (one.kind === 'article' || one.kind === 'talk' || one.kind === 'tag') &&
    (one.lang === null || typeof one.lang === 'string') &&
    Number.isFinite(one.weight)
  )
}
