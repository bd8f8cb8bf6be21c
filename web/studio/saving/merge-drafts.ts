/**
 * Three-way merge of two versions of a draft. A place that only one side has changed is taken from it; a place that both
 * have changed is never merged. Pure.
 */
import { diff3MergeRegions, type IRegion } from 'node-diff3'
import type { DraftProperties } from '#contract/studio/drafts.ts'
import { type EditedDraft, isSameValue } from './draft-content.ts'

/** Lines of the text in order. `from` says who changed them; in a conflict both did, each in another way. */
export type MergeRegion =
  | { from: 'nobody' | 'mine' | 'theirs' | 'both'; lines: string[]; base: string[] }
  | { from: 'conflict'; base: string[]; mine: string[]; theirs: string[] }

export const mergeRegions = (base: string, mine: string, theirs: string): MergeRegion[] => {
  const baseLines = lines(base)
  const regions = diff3MergeRegions(lines(mine), baseLines, lines(theirs))
  let baseEnd = 0
  return regions.map((region, i): MergeRegion => {
    const baseStart = baseEnd
    baseEnd = baseRange(region)?.end ?? baseRange(regions[i + 1])?.start ?? baseLines.length
    const before = baseLines.slice(baseStart, baseEnd)
    if (region.stable) return { from: authors[region.buffer], lines: region.bufferContent, base: before }
    const { aContent, bContent } = region
    return isSameValue(aContent, bContent)
      ? { from: 'both', lines: aContent, base: before }
      : { from: 'conflict', base: before, mine: aContent, theirs: bContent }
  })
}

const authors = { o: 'nobody', a: 'mine', b: 'theirs' } as const

/** Lines of one side alone do not say what they replace: it lies between the regions before and behind them. */
const baseRange = (region: IRegion<string> | undefined): { start: number; end: number } | undefined => {
  if (!region) return undefined
  if (!region.stable) return { start: region.oStart, end: region.oStart + region.oLength }
  if (region.buffer !== 'o') return undefined
  return { start: region.bufferStart, end: region.bufferStart + region.bufferLength }
}

const lines = (text: string) => text.split('\n')

/** The merged draft, or null when a place was changed by both. */
export const mergeDrafts = (
  base: EditedDraft,
  mine: EditedDraft,
  theirs: EditedDraft,
): EditedDraft | null => {
  const title = mergeValue(base.title, mine.title, theirs.title)
  const regions = mergeRegions(base.markdown, mine.markdown, theirs.markdown)
  if (!title || regions.some(({ from }) => from === 'conflict')) return null
  const markdown = regions.flatMap((region) => (region.from === 'conflict' ? [] : region.lines)).join('\n')
  const properties = mergeProperties(base.properties, mine.properties, theirs.properties)
  return { title: title.value, markdown, properties }
}

const mergeValue = <Value>(base: Value, mine: Value, theirs: Value): { value: Value } | null => {
  if (isSameValue(mine, theirs) || isSameValue(theirs, base)) return { value: mine }
  return isSameValue(mine, base) ? { value: theirs } : null
}

/** Of a property that both changed mine is taken: the other one stays in the versions, and nothing written is lost. */
export const mergeProperties = (
  base: DraftProperties,
  mine: DraftProperties,
  theirs: DraftProperties,
): DraftProperties => {
  const names = Object.keys(mine) as (keyof DraftProperties)[]
  return Object.fromEntries(
    names.map((name) => {
      const merged = mergeValue<unknown>(base[name], mine[name], theirs[name])
      return [name, merged ? merged.value : mine[name]]
    }),
  ) as DraftProperties
}
