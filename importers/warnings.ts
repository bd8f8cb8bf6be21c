/** What an import reports about one item: what was lost, what was changed, and the remedy. */

import type { WarningCode } from '#server/features/imports/report-warnings.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import type { RenderWarning } from '#server/rendering/markdown/render-warnings.ts'
import type { Rendered } from '#server/rendering/markdown/rendered.ts'
import { isIndexedWhole } from '#server/search-index/search-index.ts'

/** `detail`: which part of the item, as it is in the source, or why. */
export type ImportWarning = { code: WarningCode; detail: string | Message }
export type WarnAbout = (code: WarningCode, detail: string | Message) => void

const codeOf: Record<RenderWarning['kind'], WarningCode> = {
  element: 'html-dropped',
  tag: 'html-tag-removed',
  attribute: 'html-attribute-removed',
  formula: 'formula-unreadable',
  leftover: 'syntax-left',
  anchor: 'anchor-missing',
}

/** A shorter text has no more different words than the search index stores. */
const SURELY_SEARCHABLE = 150_000

/** What the renderer dropped of a text, and what looks as if it was not understood, for the report. */
export const renderingWarnings = ({
  warnings: all,
  plain,
  text,
}: Pick<Rendered, 'warnings' | 'plain' | 'text'>): ImportWarning[] => [
  ...(text.length > SURELY_SEARCHABLE && !isIndexedWhole(text)
    ? [{ code: 'search-partial', detail: say('characters', { count: text.length }) } as const]
    : []),
  ...all.map(({ kind, detail, more }) => ({
    code: codeOf[kind],
    detail: more === undefined ? detail : say('at-other-places', { sign: detail, count: more }),
  })),
  ...(plain ? [{ code: 'rendered-plain', detail: say('plain-text') } as const] : []),
]

/** @param found is what there is already */
export const collectWarnings = (
  found: ImportWarning[] = [],
): { warnings: ImportWarning[]; warn: WarnAbout } => {
  const warnings = [...found]
  return { warnings, warn: (code, detail) => warnings.push({ code, detail }) }
}
