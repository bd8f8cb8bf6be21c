/** Reads the tags of a test file: `// @module-tag engine`. They decide on which engines and storages the file runs. */

/** The tags that exist, with their meaning. Vitest refuses a file with another one. */
export const testTags = {
  engine: 'uses a database: runs on PostgreSQL as well',
  storage: 'stores files: runs on an S3-compatible store as well',
  slow: 'takes long and tests nothing about the engine or the storage: runs on SQLite and the disk only',
  long: 'takes some ten seconds or more: starts first, so that no processor waits for it at the end',
} as const

export type TestTag = keyof typeof testTags

declare module 'vitest' {
  interface TestTags {
    tags: TestTag
  }
}

/** @throws Error for a tag that does not exist */
export const tagsOf = (path: string, source: string): TestTag[] =>
  [...source.matchAll(/^\/\/ @module-tag (\S+)$/gm)].map(([, tag = '']) => {
    if (!(tag in testTags)) throw new Error(`${path} has the unknown tag "${tag}"`)
    return tag as TestTag
  })

/** Whether a file with these tags runs on this engine and storage. */
export const runsOn = (tags: TestTag[], { engine = 'sqlite', storage = 'disk' }): boolean => {
  if (engine !== 'postgres' && storage !== 's3') return true
  const needed: TestTag = engine === 'postgres' ? 'engine' : 'storage'
  return tags.includes(needed) && !tags.includes('slow')
}

/** Vitest would start the files with the most bytes first; the longest of all has the fewest. */
export const startsFirst = (tags: TestTag[]): boolean => tags.includes('slow') || tags.includes('long')
