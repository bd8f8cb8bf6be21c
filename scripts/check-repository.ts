/**
 * The repository checks: import rules, import cycles, file names, no schemas in the browser, migrations in pairs with the same columns, a test
 * for every feature, hashes in the lockfiles, unique names of types, SQL in SQL files, tags of test files, few tests in quarantine, no process id
 * 0, and sizes within the budget. Prints each broken rule as a sentence and exits with 1 when there is one.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { excesses, measureSizes, type Sizes, sizesInWords } from './repository/budget.ts'
import { readImports } from './repository/imports.ts'
import { type Lockfile, lockfileComplaints } from './repository/lockfile.ts'
import { differingMigrations } from './repository/migration-columns.ts'
import { misnamedFiles, schemasTakenByTheWeb } from './repository/names.ts'
import { quarantineComplaints } from './repository/quarantine.ts'
import {
  misplacedSql,
  repeatedMigrationNumbers,
  repeatedTypeNames,
  unpairedMigrations,
  untestedFeatures,
  zeroProcessIds,
} from './repository/structure.ts'
import { mistaggedTests } from './repository/test-files.ts'

const root = join(import.meta.dirname, '..')
const folders = ['contract', 'server', 'importers', 'web', 'db', 'e2e', 'bench', 'scripts'].filter((folder) =>
  existsSync(join(root, folder)),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lockfiles = ['package-lock.json', 'tools/runtime/package-lock.json']
const migrations = globSync('db/migrations/*/*', { cwd: root })
const migrationFolders = globSync('db/migrations/*', { cwd: root }).sort()

const { files, complaints, ...graph } = readImports(root, folders)
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))
const sizes = measureSizes(paths, read, graph)
const budget = JSON.parse(read('scripts/repository/budget.json')) as Sizes
const all = [
  ...complaints,
  ...misnamedFiles(files),
  ...lockfiles.flatMap((file) => lockfileComplaints(JSON.parse(read(file)) as Lockfile)),
  ...schemasTakenByTheWeb(files),
  ...unpairedMigrations(migrations),
  ...repeatedMigrationNumbers(migrations),
  ...(unpairedMigrations(migrations).length > 0 ? [] : differingMigrations(migrationFolders, read)),
  ...untestedFeatures(files),
  ...repeatedTypeNames(files, read),
  ...misplacedSql(files, read),
  ...zeroProcessIds(files, read),
  ...mistaggedTests(files, read),
  ...quarantineComplaints(files, read, Date.now()),
  ...excesses(sizes, budget),
]
if (sizes.crumbs > budget.crumbs) console.log(`Crumbs:\n${sizes.crumbFiles.join('\n')}`)
if (sizes.circles > budget.circles)
  console.log(`Circles:\n${graph.circles.map((circle) => circle.join(' → ')).join('\n')}`)
for (const complaint of all) console.log(complaint)
console.log(all.length === 0 ? `${files.length} files follow the rules.` : `Rules broken: ${all.length}.`)
console.log(sizesInWords(sizes, budget))
process.exitCode = all.length === 0 ? 0 : 1
