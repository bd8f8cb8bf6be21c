/**
 * The house rules: who may import whom, no circles, no drawers for odds and ends, no schemas in the browser.
 * Prints each broken rule as a sentence and exits with 1 when there is one.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from './house/imports.ts'
import { misnamedFiles, schemasTakenByTheWeb } from './house/names.ts'

const root = join(import.meta.dirname, '..')
const wings = ['contract', 'server', 'web', 'db', 'e2e', 'bench', 'scripts'].filter((wing) =>
  existsSync(join(root, wing)),
)

const { files, complaints } = await readImports(root, wings)
const all = [...complaints, ...misnamedFiles(files), ...schemasTakenByTheWeb(files)]
for (const complaint of all) console.log(complaint)
console.log(
  all.length === 0 ? `${files.length} files keep the house rules.` : `House rules broken: ${all.length}.`,
)
process.exitCode = all.length === 0 ? 0 : 1
