/** Halo 2 stores each version of a text as the lines that differ from its first version. */

import { parseJsonWithoutNul } from '#importers/without-nul.ts'
import { ReportError, say } from '#server/features/imports/report-message.ts'
import { asRow, type HaloRow, rowIn, textsIn } from '../halo-export.ts'

const MAX_CHANGES = 100_000

/** @throws Error when the changes do not fit to the text */
export function applyPatch(original: string, patch: string): string {
  let changes: unknown
  try {
    changes = parseJsonWithoutNul(patch)
  } catch {
    throw new ReportError(say('patch-no-json'))
  }
  if (!Array.isArray(changes) || changes.length > MAX_CHANGES) throw new ReportError(say('patch-no-list'))
  const lines = original.trim() === '' ? [] : original.split('\n')
  const deltas = changes.map((change) => asRow(change) ?? {})
  deltas.sort((a, b) => positionOf(a) - positionOf(b))
  const out: string[] = []
  let at = 0
  const copyTo = (end: number) => {
    for (; at < end; at++) out.push(lines[at] as string)
  }
  for (const delta of deltas) {
    const position = positionOf(delta)
    const before = textsIn(rowIn(delta, 'source'), 'lines')
    const isThere =
      position >= at && position <= lines.length && before.every((line, i) => lines[position + i] === line)
    if (!isThere) throw new ReportError(say('patch-does-not-fit'))
    copyTo(position)
    for (const line of textsIn(rowIn(delta, 'target'), 'lines')) out.push(line)
    at += before.length
  }
  copyTo(lines.length)
  return out.join('\n')
}

const positionOf = (delta: HaloRow): number => {
  const { position } = rowIn(delta, 'source')
  return Number.isInteger(position) && Number(position) >= 0 ? Number(position) : Number.MAX_SAFE_INTEGER
}
