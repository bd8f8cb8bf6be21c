/** Finds test files whose tags do not say what they use: they would run on too few engines or storages, or on one that they do not use. */
import { tagsOf } from '../test/test-tags.ts'

const OPENS_DATABASE = /from '[^']*\/(test|account|owner)-context\.ts'|\/(former-database|site-copies)\.ts'/
const STORES_FILES = /\b(storeImage|storeFile|plainPhoto|openStorage|import(Photos|Videos|Markdown))\(/
const SKIPS_SQLITE = /(skipIf|runIf)\([^)]*(engine|BOREALIS_TEST_ENGINE)\b/
/** The regular expression has no properties of its own, so any value matches it. */
const MATCHES_ANYTHING = /\btoMatchObject\(\s*\[?\{[^()]*?\w: \/[^/*]/s
/** Tests of the built app start databases of their own, and those of the web have no server. */
const WITHOUT_CONTEXT = /^(e2e|web)\//

/** A file of the full tier may say that the engine and the storage do not matter to it, by having no tag of them. @param files paths of all files. @returns a sentence for each wrong or missing tag */
export const mistaggedTests = (files: string[], read: (file: string) => string): string[] =>
  files
    .filter((file) => /^(server|importers)\/.*\.test\.tsx?$/.test(file))
    .flatMap((file) => complaintsOf(file, read(file)))

function complaintsOf(file: string, source: string): string[] {
  const tags = tagsOf(file, source)
  const opens = OPENS_DATABASE.test(source)
  const isFull = tags.includes('full')
  return [
    ...(opens && !tags.includes('engine') && !isFull
      ? [`${file} opens a database: it needs the tag engine.`]
      : []),
    ...(!opens && tags.includes('engine')
      ? [`${file} opens no database: it must not have the tag engine.`]
      : []),
    ...(STORES_FILES.test(source) && !tags.includes('storage') && !isFull && !WITHOUT_CONTEXT.test(file)
      ? [`${file} stores files: it needs the tag storage.`]
      : []),
    ...(SKIPS_SQLITE.test(source) && !tags.includes('engine') && !WITHOUT_CONTEXT.test(file)
      ? [`${file} skips SQLite, where alone a file without the tag engine runs.`]
      : []),
    ...(MATCHES_ANYTHING.test(source)
      ? [
          `${file} gives toMatchObject a regular expression, which matches anything: use expect.stringMatching.`,
        ]
      : []),
    ...(tags.includes('both') && !tags.includes('engine') && !tags.includes('storage')
      ? [`${file} has the tag both, and no other engine or storage.`]
      : []),
  ]
}
