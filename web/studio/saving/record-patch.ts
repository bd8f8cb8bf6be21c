/** The difference between two states of plain data, short where a long text has changed in one place. Pure. */
import { applyChanges, singleChange } from '#contract/studio/apply-changes.ts'
import type { TextChange } from '#contract/studio/text-changes.ts'

export type RecordPatch =
  | { value: unknown }
  | { text: TextChange[] }
  /** By the names of the fields that differ. */
  | { fields: Record<string, RecordPatch> }

/** Null when both are the same. Parts that are the same object are not compared. */
export const patchBetween = (before: unknown, after: unknown): RecordPatch | null => {
  if (before === after) return null
  if (typeof before === 'string' && typeof after === 'string') return { text: singleChange(before, after) }
  if (!isObject(before) || !isObject(after)) return { value: after }
  const names = Object.keys(after)
  if (names.length !== Object.keys(before).length || names.some((name) => !(name in before)))
    return { value: after }
  const fields: Record<string, RecordPatch> = {}
  for (const name of names) {
    const patch = patchBetween(before[name], after[name])
    if (patch) fields[name] = patch
  }
  return Object.keys(fields).length > 0 ? { fields } : null
}

/** @throws when the patch was made for other data */
export const applyPatch = (before: unknown, patch: RecordPatch): unknown => {
  if ('value' in patch) return patch.value
  if ('text' in patch) {
    const text = typeof before === 'string' ? applyChanges(before, patch.text) : null
    if (text === null) throw new TypeError('The patch belongs to another text.')
    return text
  }
  if (!isObject(before)) throw new TypeError('The patch belongs to another record.')
  const changed = Object.entries(patch.fields).map(([name, field]) => [name, applyPatch(before[name], field)])
  return { ...before, ...Object.fromEntries(changed) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
