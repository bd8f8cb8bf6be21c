/** Recent searches: the results that were opened last, stored in this browser with a growing rank. */
import { shortened } from '#contract/shortened.ts'
import { localStore, type SafeStorage } from '#web/session/safe-storage.ts'
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

/** The newest first; entries of another form are dropped. */
export const readRecents = (storage: SafeStorage = localStore): RecentSearch[] => {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
    return Array.isArray(stored) ? newest(stored.filter(isRecent)) : []
  } catch {
    return []
  }
}

export const addRecent = (
  opened: Omit<RecentSearch, 'weight'>,
  storage: SafeStorage = localStore,
): RecentSearch[] => {
  const recents = readRecents(storage)
  const weight = (recents[0]?.weight ?? 0) + 1
  const others = recents.filter((one) => one.href !== opened.href)
  return save([{ ...opened, name: shortened(opened.name, MAX_NAME), weight }, ...others], storage)
}

export const removeRecent = (href: string, storage: SafeStorage = localStore): RecentSearch[] =>
  save(
    readRecents(storage).filter((one) => one.href !== href),
    storage,
  )

export const clearRecents = (storage: SafeStorage = localStore): RecentSearch[] => save([], storage)

const save = (recents: RecentSearch[], storage: SafeStorage): RecentSearch[] => {
  const saved = newest(recents)
  if (saved.length > 0) storage.set(KEY, JSON.stringify(saved))
  else storage.remove(KEY)
  return saved
}

const newest = (recents: RecentSearch[]) => recents.toSorted((a, b) => b.weight - a.weight).slice(0, MAX)

/** A URL of this site only: any script of this origin can write to the storage. */
const isRecent = (value: unknown): value is RecentSearch => {
  const one = value as Partial<RecentSearch> | null
  return (
    typeof one?.href === 'string' &&
    /^\/(?![/\\])/.test(one.href) &&
    typeof one.name === 'string' &&
    ['article', 'talk', 'tag', 'page'].includes(one.kind ?? '') &&
    (one.lang === null || typeof one.lang === 'string') &&
    Number.isFinite(one.weight)
  )
}
