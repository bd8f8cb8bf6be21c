/** Measures the size of the product, so that growth is a decision: the check fails when a figure exceeds scripts/repository/budget.json. */
import { posix } from 'node:path'
import type { Import } from './imports.ts'

export type Sizes = {
  /** Of the product's TypeScript. */
  lines: number
  files: number
  /** Small files that only one file of their folder imports: they could be a part of it. */
  crumbs: number
  /** Cycles of imports, those of types included. */
  circles: number
  /** Pages of docs/decisions. */
  decisions: number
}

const OTHERS = /^(e2e|bench|scripts)\/|(^|\/)testing\/|\.(test|spec)\.tsx?$/
const ROLE = /[a-z]\.[a-z-]+\.tsx?$/
const MAX_CRUMB_LINES = 40
const MAX_USER_LINES = 200

/**
 * @param paths of all files of the repository
 * @param read returns the text of a file
 */
export function measureSizes(
  paths: string[],
  read: (path: string) => string,
  { imports, circles }: { imports: Import[]; circles: string[][] },
): Sizes & { crumbFiles: string[] } {
  const product = paths.filter((path) => /\.tsx?$/.test(path) && !OTHERS.test(path))
  const lines = new Map(product.map((path) => [path, read(path).split('\n').length - 1]))
  const crumbFiles = crumbsOf(lines, imports)
  return {
    lines: [...lines.values()].reduce((sum, each) => sum + each, 0),
    files: product.length,
    crumbs: crumbFiles.length,
    circles: circles.length,
    decisions: paths.filter((path) => /^docs\/decisions\/\d.*\.md$/.test(path)).length,
    crumbFiles,
  }
}

/** Not those with a role, a test or a chunk of their own, nor those that would make their user too long. */
function crumbsOf(lines: ReadonlyMap<string, number>, imports: Import[]): string[] {
  const users = Map.groupBy(imports, ({ to }) => to)
  return [...lines].flatMap(([path, length]) => {
    const [user, ...others] = users.get(path) ?? []
    if (length > MAX_CRUMB_LINES || ROLE.test(path) || !user || others.length > 0 || user.isLate) return []
    const isOfSameFolder = posix.dirname(user.from) === posix.dirname(path)
    return isOfSameFolder && (lines.get(user.from) ?? Number.POSITIVE_INFINITY) + length <= MAX_USER_LINES
      ? [path]
      : []
  })
}

/** A sentence for each figure that exceeds the budget. */
export const excesses = (sizes: Sizes, budget: Sizes): string[] =>
  (Object.keys(budget) as (keyof Sizes)[])
    .filter((key) => sizes[key] > budget[key])
    .map(
      (key) =>
        `${sizes[key]} ${titles[key]}: the budget is ${budget[key]}. Make something smaller, or raise the figure in scripts/repository/budget.json and say why in the commit.`,
    )

export const sizesInWords = (sizes: Sizes, budget: Sizes): string =>
  (Object.keys(budget) as (keyof Sizes)[])
    .map((key) => `${titles[key]} ${sizes[key]} of ${budget[key]}`)
    .join(', ')

const titles: Record<keyof Sizes, string> = {
  lines: 'lines of product code',
  files: 'files of product code',
  crumbs: 'crumbs',
  circles: 'circles of imports',
  decisions: 'decision pages',
}
