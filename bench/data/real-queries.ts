/** Loads real queries with the articles that should match them, where these data are present. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'

export type RealQuery = {
  id: string
  type: string
  query: string
  /** The file that the query was made from, and every file that matches it; below the folder of real content. */
  target: string
  relevant: string[]
  /** A match must be among this many first results. */
  k: number
  optional?: boolean
}

/** Null where they are missing. */
export function readQueries(language: 'en' | 'zh'): RealQuery[] | null {
  const places = [join(projectFolder, '..'), join(projectFolder, '..', '..')]
  const file = places
    .map((place) => join(place, 'shared', 'data', 'queries', `${language}.json`))
    .find((one) => existsSync(one))
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as RealQuery[]) : null
}

/** `markdown-en/swift-org/_posts/x.md` → `_posts/x.md`, as the importer names it. */
export const importedPath = (path: string): string => path.split('/').slice(2).join('/')
