/** What the owner has changed in the settings and not saved yet. Pure. */
import type { SettingChanges, SettingName, StudioSettings } from '#contract/studio/settings.ts'
import { isSameValue } from '../saving/draft-content.ts'

export type UnsavedSettings = {
  changes: SettingChanges
  /** The value that each changed setting had when the owner changed it. */
  base: SettingChanges
}

export const nothingUnsaved: UnsavedSettings = { changes: {}, base: {} }

type Values = Record<string, unknown>

export const namesOf = (changes: SettingChanges): SettingName[] => Object.keys(changes) as SettingName[]

/** With other values. What has its saved value again is no change. */
export function withChanges(
  { changes, base }: UnsavedSettings,
  saved: StudioSettings,
  more: SettingChanges,
): UnsavedSettings {
  const next: Values = { ...changes }
  const nextBase: Values = { ...base }
  for (const name of namesOf(more)) {
    if (isSameValue(more[name], saved[name])) {
      delete next[name]
      delete nextBase[name]
      continue
    }
    next[name] = more[name]
    if (!(name in nextBase)) nextBase[name] = saved[name]
  }
  return { changes: next, base: nextBase }
}

/**
 * Without changes that are saved already, such as those that a lost response belongs to.
 * @param sent what the server has just taken, perhaps in another form: spaces around texts go
 */
export function withoutSaved(
  { changes, base }: UnsavedSettings,
  saved: StudioSettings,
  sent: SettingChanges = {},
): UnsavedSettings {
  const isIn = (values: SettingChanges, name: SettingName) => isSameValue(changes[name], values[name])
  const open = namesOf(changes).filter((name) => name in saved && !isIn(saved, name) && !isIn(sent, name))
  const pick = (from: SettingChanges): SettingChanges =>
    Object.fromEntries(open.map((name) => [name, from[name]]))
  return { changes: pick(changes), base: pick(base) }
}

/** The changed settings that another device has changed since: one of the two values has to be chosen. */
export const conflictsOf = ({ changes, base }: UnsavedSettings, saved: StudioSettings): SettingName[] =>
  namesOf(changes).filter((name) => !isSameValue(base[name], saved[name]))

/** Decides a conflict: for the value of this device, or for the saved one. */
export function resolved(
  { changes, base }: UnsavedSettings,
  saved: StudioSettings,
  name: SettingName,
  choice: 'mine' | 'saved',
): UnsavedSettings {
  if (choice === 'saved') return withChanges({ changes, base }, saved, { [name]: saved[name] })
  return { changes, base: { ...base, [name]: saved[name] } }
}

/** The changes that give the settings their former values again. */
export const inverseOf = ({ changes, base }: UnsavedSettings): UnsavedSettings => ({
  changes: base,
  base: changes,
})

/** What the browser stored; nothing when it is not readable, or of a version without some of the settings. */
export function readStored(text: string | null): UnsavedSettings {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<UnsavedSettings> | null
    const isWhole = typeof stored?.changes === 'object' && typeof stored.base === 'object'
    return isWhole ? { changes: stored?.changes ?? {}, base: stored?.base ?? {} } : nothingUnsaved
  } catch {
    return nothingUnsaved
  }
}
