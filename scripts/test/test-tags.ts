/** The tags of unit and API tests: `// @module-tag engine` on a file, `{ tags: ['full'] }` on a test. They decide when and where it runs. */

/** The tags that exist, with their meaning. Vitest refuses another one. */
export const testTags = {
  engine: 'uses a database: runs on PostgreSQL as well',
  storage: 'stores files: runs on an S3-compatible store as well',
  both: 'runs on the other engine or storage in the default tier, not only in `npm run test:all`',
  full: 'runs in `npm run test:all` only: it takes long, or repeats for many values what the default tier shows for a few',
  quarantine: 'fails by chance: runs in `npm run test:all` only, and is counted in a line of its own',
} as const

export type TestTag = keyof typeof testTags

declare module 'vitest' {
  interface TestTags {
    tags: TestTag
  }
}

/** The tags of a whole file. @throws Error for one that does not exist */
export const tagsOf = (path: string, source: string): TestTag[] =>
  [...source.matchAll(/^\/\/ @module-tag (\S+)$/gm)].map(([, tag = '']) => {
    if (!(tag in testTags)) throw new Error(`${path} has the unknown tag "${tag}"`)
    return tag as TestTag
  })
