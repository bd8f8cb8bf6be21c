/** What was opened last with the command palette, in this browser. */
import { shortened } from '#contract/shortened.ts'
import { localStore, type SafeStorage } from '#web/session/safe-storage.ts'

const KEY = 'studioRecents'
const MAX = 6
const MAX_TITLE = 120

/** `key` names it among all entries; `kind` is that of the entry, for its icon. */
export type RecentEntry = { key: string; kind: string; title: string; href: string }

/** The newest first; entries of another form are dropped. */
export const readRecentEntries = (storage: SafeStorage = localStore): RecentEntry[] => {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentEntry).slice(0, MAX) : []
  } catch {
    return []
  }
}

export const addRecentEntry = (entry: RecentEntry, storage: SafeStorage = localStore): void => {
  const others = readRecentEntries(storage).filter(({ key }) => key !== entry.key)
  const added = { ...entry, title: shortened(entry.title, MAX_TITLE) }
  storage.set(KEY, JSON.stringify([added, ...others].slice(0, MAX)))
}

/** A URL of this site only: any script of this origin can write to the storage. */
const isRecentEntry = (value: unknown): value is RecentEntry => {
  const one = value as Partial<RecentEntry> | null
  return (
    typeof one?.key === 'string' &&
    typeof one.kind === 'string' &&
    typeof one.title === 'string' &&
    typeof one.href === 'string' &&
    /^\/(?![/\\])/.test(one.href)
  )
}
