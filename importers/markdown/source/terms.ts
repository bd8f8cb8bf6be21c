/** Reads tags and categories in every form that engines write. */

import { firstOf, plainLine, textOf } from '#importers/front-matter-values.ts'
import type { Engine } from './classify-files.ts'

export type Terms = {
  category: string | null
  tags: string[]
  /** Categories that became tags, because an article here has one. */
  moved: string[]
}

const MAX_NAME = 60

/**
 * One category and the tags. Hexo's flat list is a path, so its last name is meant; a tree or several
 * paths give the deepest name of the first; elsewhere categories are peers and the first is the main one.
 * Every other category becomes a tag.
 */
export const readTerms = (data: Record<string, unknown>, engine: Engine): Terms => {
  const branches = categoryBranches(data, engine)
  const main = branches[0] ?? []
  const category = (engine === 'hexo' ? main.at(-1) : main[0]) ?? null
  const moved = unique(branches.flat()).filter((name) => !same(name, category))
  const tags = unique([...tagNames(data, engine), ...moved])
  return { category, tags, moved }
}

const categoryBranches = (data: Record<string, unknown>, engine: Engine): string[][] => {
  const one = firstOf(data, ['category'])
  const many = firstOf(data, ['categories', 'columns'])
  if (many === undefined) return typeof one === 'string' ? [namesIn(one, false)] : branchesOf(one, false)
  return branchesOf(many, engine === 'jekyll')
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
  const many = firstOf(data, ['tags'])
  if (many === undefined) {
    const one = firstOf(data, ['tag'])
    return typeof one === 'string' ? namesIn(one, false) : flatten(one)
  }
  return typeof many === 'string' ? namesIn(many, engine === 'jekyll') : flatten(many)
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
  const parts = /[,，、;；]/.test(inner) ? inner.split(/[,，、;；]/) : byBlanks ? inner.split(/\s+/) : [inner]
  return parts.map(nameOf).filter((name) => name !== '')
}

const nameOf = (value: unknown): string =>
  [
    ...plainLine(textOf(value))
      .replace(/^["']|["']$/g, '')
      .replace(/^#(?=\S)/, ''),
  ]
    .slice(0, MAX_NAME)
    .join('')
    .trim()

const same = (a: string, b: string | null): boolean => b !== null && keyOf(a) === keyOf(b)
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase()

/** The first spelling of each name stays. */
const unique = (names: string[]): string[] => {
  const seen = new Set<string>()
  return names.filter((name) => !seen.has(keyOf(name)) && seen.add(keyOf(name)))
}
