/** Applies and computes changes of a text. Pure: the browser and the server use it. */
import type { TextChange } from './text-changes.ts'

/** The changed text; null when the changes do not fit the base text: unordered, overlapping or outside of it. */
export function applyChanges(base: string, changes: readonly TextChange[]): string | null {
  const parts: string[] = []
  let at = 0
  for (const { from, to, insert } of changes) {
    if (from < at || to < from || to > base.length) return null
    parts.push(base.slice(at, from), insert)
    at = to
  }
  parts.push(base.slice(at))
  return parts.join('')
}

/** One change that makes `after` out of `before`: what lies between their common start and their common end. */
export function singleChange(before: string, after: string): TextChange[] {
  if (before === after) return []
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return [{ from: start, to: before.length - end, insert: after.slice(start, after.length - end) }]
}
