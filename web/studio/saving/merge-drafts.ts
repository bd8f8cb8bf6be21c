/**
 * Three-way merge of two versions of what is written. A place that only one side has changed is taken from it; a place that
 * both have changed is never merged. Pure.
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

/** How the fields of a content are compared and merged. */
export type FieldRules<Content> = {
  /** Fields that are merged line by line; each other one is a single value. */
  texts: readonly (keyof Content & string)[]
  /** Whether two values of a field are no change; without it those that are equal. */
  isSame?: (name: keyof Content & string, one: unknown, other: unknown) => boolean
}

/** Every field of these contents. One that a content lacks is empty in it, like null. */
const namesOf = <Content extends object>(...contents: Content[]) =>
  [...new Set(contents.flatMap((content) => Object.keys(content)))] as (keyof Content & string)[]

const isSameField = <Content extends object>(
  { isSame = (_, one, other) => isSameValue(one, other) }: FieldRules<Content>,
  name: keyof Content & string,
  one: Content,
  other: Content,
): boolean => one[name] === other[name] || isSame(name, one[name] ?? null, other[name] ?? null)

export const isSameFields = <Content extends object>(
  rules: FieldRules<Content>,
  one: Content,
  other: Content,
): boolean => namesOf(one, other).every((name) => isSameField(rules, name, one, other))

/** `conflicts`: the fields that both have changed, a text at the same place; `merged` has mine there. */
export function mergeFields<Content extends object>(
  rules: FieldRules<Content>,
  base: Content,
  mine: Content,
  theirs: Content,
): { merged: Content; conflicts: (keyof Content & string)[] } {
  const merged = { ...mine }
  const conflicts: (keyof Content & string)[] = []
  for (const name of namesOf(base, mine, theirs)) {
    if (isSameField(rules, name, mine, base)) {
      merged[name] = theirs[name]
      continue
    }
    if (isSameField(rules, name, theirs, base) || isSameField(rules, name, mine, theirs)) continue
    const text = rules.texts.includes(name) ? mergeTexts(base[name], mine[name], theirs[name]) : null
    if (text === null) conflicts.push(name)
    else merged[name] = text as Content[typeof name]
  }
  return { merged, conflicts }
}

/** Null when a place was changed by both. */
const mergeTexts = (base: unknown, mine: unknown, theirs: unknown): string | null => {
  const regions = mergeRegions(String(base ?? ''), String(mine ?? ''), String(theirs ?? ''))
  const text: string[] = []
  for (const region of regions) {
    if (region.from === 'conflict') return null
    text.push(...region.lines)
  }
  return text.join('\n')
}

/** The merged draft, or null when a place was changed by both. */
export const mergeDrafts = (
  base: EditedDraft,
  mine: EditedDraft,
  theirs: EditedDraft,
): EditedDraft | null => {
  const wordsOf = ({ title, markdown }: EditedDraft) => ({ title, markdown })
  const words = mergeFields({ texts: ['markdown'] }, wordsOf(base), wordsOf(mine), wordsOf(theirs))
  if (words.conflicts.length > 0) return null
  const properties = mergeProperties(base.properties, mine.properties, theirs.properties)
  return { ...words.merged, properties }
}

/** Of a property that both changed mine is taken: the other one stays in the versions, and nothing written is lost. */
export const mergeProperties = (
  base: DraftProperties,
  mine: DraftProperties,
  theirs: DraftProperties,
): DraftProperties => mergeFields({ texts: [] }, base, mine, theirs).merged
