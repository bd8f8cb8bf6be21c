/** Reads tags and categories in every form that engines write. */

import { cutAt } from '#contract/shortened.ts'
import { firstOf, flagOf, plainLine, textOf } from '#importers/front-matter-values.ts'
import type { Engine } from './classify-files.ts'
import { mapOf } from './urls/settings.ts'

export type Terms = {
  category: string | null
  tags: string[]
  /** Categories that became tags, because an article here has one. */
  moved: string[]
  /** Labels of other kinds, with the name of their kind; an article has none. */
  others: string[]
}

const MAX_NAME = 60

/**
 * One category and the tags. Hexo's flat list is a path, so its last name is meant; a tree or several
 * paths give the deepest name of the first; elsewhere categories are peers and the first is the main one.
 * Every other category becomes a tag.
 * @param folders categories that the path of the file names, in front of the others
 */
export const readTerms = (
  data: Record<string, unknown>,
  engine: Engine,
  folders: readonly string[] = [],
): Terms => {
  const branches = [...(folders.length > 0 ? [folders.map(nameOf)] : []), ...categoryBranches(data, engine)]
  const main = branches[0] ?? []
  const category = (engine === 'hexo' ? main.at(-1) : main[0]) ?? null
  const moved = unique(branches.flat()).filter((name) => !same(name, category))
  const tags = unique([...tagNames(data, engine), ...moved])
  return { category, tags, moved, others: otherLabels(data) }
}

/** `series` of Hugo themes, and the further taxonomies of Zola, which stand in a table of their own. */
const otherLabels = (data: Record<string, unknown>): string[] => {
  const table = mapOf(data.taxonomies)
  const kinds = new Map<string, unknown>([['series', firstOf(data, ['series'])], ...Object.entries(table)])
  return [...kinds].flatMap(([kind, value]) => {
    const names =
      OWN_KINDS.test(kind) || flagOf(value) !== null
        ? []
        : typeof value === 'string'
          ? namesIn(value, false)
          : flatten(value)
    return names.length > 0 ? [`${kind}: ${names.join(', ')}`] : []
  })
}

/** Those that are read elsewhere. */
const OWN_KINDS = /^(?:tags?|categor(?:y|ies)|authors?)$/i

/** Both keys may stand in a post: Jekyll joins them. */
const categoryBranches = (data: Record<string, unknown>, engine: Engine): string[][] => {
  const one = firstOf(data, ['category'])
  const many = firstOf(data, ['categories', 'columns'])
  const single = typeof one === 'string' ? [namesIn(one, false)] : branchesOf(one, false)
  return [...branchesOf(many, engine === 'jekyll'), ...single].filter((branch) => branch.length > 0)
}

/** A list of lists is several paths; a tree of maps gives a path for each leaf; all else is one path. */
const branchesOf = (value: unknown, byBlanks: boolean): string[][] => {
  if (Array.isArray(value)) {
    if (value.some((item) => item !== null && typeof item === 'object'))
      return value.flatMap((item) => branchesOf(item, false)).filter((branch) => branch.length > 0)
    return [value.map(nameOf).filter((name) => name !== '')]
  }
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, below]) => {
      const branches = branchesOf(below, false).filter((branch) => branch.length > 0)
      return (branches.length > 0 ? branches : [[]]).map((branch) => [nameOf(name), ...branch])
    })
  const text = textOf(value)
  return text === '' ? [] : [namesIn(text, byBlanks)]
}

const tagNames = (data: Record<string, unknown>, engine: Engine): string[] => {
  const one = firstOf(data, ['tag'])
  const many = firstOf(data, ['tags'])
  return [
    ...(typeof many === 'string' ? namesIn(many, engine === 'jekyll') : flatten(many)),
    ...(typeof one === 'string' ? namesIn(one, false) : flatten(one)),
  ]
}

const flatten = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(flatten)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, below]) => [nameOf(name), ...flatten(below)])
  return [nameOf(value)].filter((name) => name !== '')
}

/** A string of names: commas always separate them; spaces only where the engine says so. */
const namesIn = (text: string, byBlanks: boolean): string[] => {
  const inner = /^\[(.*)\]$/s.exec(text.trim())?.[1] ?? text
  // Obsidian: `#walks #north`.
  if (/^#\S+(?:\s+#\S+)+$/.test(inner.trim())) return inner.trim().split(/\s+/).map(nameOf)
  const parts = /[,，、;；]/.test(inner) ? inner.split(/[,，、;；]/) : byBlanks ? inner.split(/\s+/) : [inner]
  return parts.map(nameOf).filter((name) => name !== '')
}

const nameOf = (value: unknown): string =>
  cutAt(
    plainLine(textOf(value))
      .replace(/^["']|["']$/g, '')
      .replace(/^#(?=\S)/, ''),
    MAX_NAME,
  ).trim()

const same = (a: string, b: string | null): boolean => b !== null && keyOf(a) === keyOf(b)
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

/** The first spelling of each name stays. */
const unique = (names: string[]): string[] => {
  const seen = new Set<string>()
  return names.filter((name) => !seen.has(keyOf(name)) && seen.add(keyOf(name)))
}
