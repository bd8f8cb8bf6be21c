/**
 * The repository checks: import rules, import cycles, file names, no schemas in the browser.
 * Prints each broken rule as a sentence and exits with 1 when there is one.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from './repository/imports.ts'
import { misnamedFiles, schemasTakenByTheWeb } from './repository/names.ts'

const root = join(import.meta.dirname, '..')
const folders = ['contract', 'server', 'importers', 'web', 'db', 'e2e', 'bench', 'scripts'].filter((folder) =>
  existsSync(join(root, folder)),
)

const { files, complaints } = await readImports(root, folders)
const all = [...complaints, ...misnamedFiles(files), ...schemasTakenByTheWeb(files)]
for (const complaint of all) console.log(complaint)
console.log(all.length === 0 ? `${files.length} files follow the rules.` : `Rules broken: ${all.length}.`)
process.exitCode = all.length === 0 ? 0 : 1
