/** The hits that were opened last, kept in this browser: each opening weighs more than all before it. */
import type { HitKind } from './hits.ts'

export type Recent = {
  kind: HitKind
  href: string
  name: string
  lang: string | null
  weight: number
}

const KEY = 'recentSearches'
const MAX = 8
const MAX_NAME = 120

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Null where the browser keeps nothing: then nothing is remembered, and nothing fails. */
const browserStore = (): Store | null => {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** The newest first; whatever else stands there is ignored. */
export function readRecents(store: Store | null = browserStore()): Recent[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? newest(kept.filter(isRecent)) : []
  } catch {
    return []
  }
}

export const addRecent = (opened: Omit<Recent, 'weight'>, store: Store | null = browserStore()): Recent[] => {
  const known = readRecents(store)
  const weight = (known[0]?.weight ?? 0) + 1
  const others = known.filter((one) => one.href !== opened.href)
  return keep([{ ...opened, name: opened.name.slice(0, MAX_NAME), weight }, ...others], store)
}

export const removeRecent = (href: string, store: Store | null = browserStore()): Recent[] =>
  keep(
    readRecents(store).filter((one) => one.href !== href),
    store,
  )

export const clearRecents = (store: Store | null = browserStore()): Recent[] => keep([], store)

function keep(recents: Recent[], store: Store | null): Recent[] {
  const kept = newest(recents)
  try {
    if (kept.length > 0) store?.setItem(KEY, JSON.stringify(kept))
    else store?.removeItem(KEY)
  } catch {
    // Full or forbidden: it is remembered until the page is left.
  }
  return kept
}

const newest = (recents: Recent[]) => recents.toSorted((a, b) => b.weight - a.weight).slice(0, MAX)

/** An address of this site only: what stands in the store may have been put there by anything. */
const isRecent = (value: unknown): value is Recent => {
  const one = value as Partial<Recent> | null
  return (
    typeof one?.href === 'string' &&
    /^\/(?![/\\])/.test(one.href) &&
    typeof one.name === 'string' &&
    (one.kind === 'article' || one.kind === 'talk' || one.kind === 'tag') &&
    (one.lang === null || typeof one.lang === 'string') &&
    Number.isFinite(one.weight)
  )
}
