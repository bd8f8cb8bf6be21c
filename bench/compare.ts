/**
 * `npm run bench:compare -- COMMIT NAME… [--rounds 3 --quick]`: runs benchmarks of a former commit and of the present one in
 * turns and prints the ratios, which hold on any machine. Each version is checked out, installed and built in a folder of its own,
 * which is removed at the end; generated content is shared with the other benchmarks.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#server/platform/config/folders.ts'
import { benchmarks } from './all-benchmarks.ts'
import { compared } from './report/compared.ts'
import type { Metric } from './report/metrics.ts'
import type { Results } from './report/results.ts'
import { textTable } from './report/table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, quick: { type: 'boolean', default: false } },
})
const [commit, ...names] = positionals
const rounds = Number(values.rounds)
const isKnown = names.length > 0 && names.every((name) => benchmarks.some((part) => part.name === name))
if (!commit || !isKnown || !Number.isInteger(rounds) || rounds < 1) {
  console.error(
    `Usage: npm run bench:compare -- COMMIT NAME… [--rounds 3 --quick]. Parts: ${benchmarks.map((part) => part.name).join(', ')}`,
  )
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'borealis-compare-'))
const versions = ['before', 'after'].map((name) => join(folder, name)) as [string, string]
process.on('exit', removeVersions)
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

if (git('status', '--porcelain')) console.log('What is not committed is not measured.')
for (const [version, name] of [
  [versions[0], commit],
  [versions[1], 'HEAD'],
] as const)
  checkOut(version, name)

const measured: [Metric[][], Metric[][]] = [[], []]
for (let round = 0; round < rounds; round++) {
  // The version that comes first changes, so that a machine that becomes slower or faster favors neither.
  for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
    console.log(`Round ${round + 1} of ${rounds}, ${which === 0 ? commit : 'HEAD'}`)
    measured[which].push(measure(versions[which]))
  }
}
console.log(`\nRatios, HEAD ÷ ${commit}\n\n${textTable(compared(...measured))}`)

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).trim()
}

function checkOut(version: string, name: string): void {
  git('worktree', 'add', '--quiet', '--detach', version, name)
  const shared = join(projectFolder, '.cache')
  mkdirSync(shared, { recursive: true })
  symlinkSync(shared, join(version, '.cache'))
  execFileSync('npm', ['ci'], { cwd: version, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The figures of one run, which a commit stores in a JSON file of a name that it chooses. */
function measure(version: string): Metric[] {
  const words = [
    'tools/runtime/run.mjs',
    'bench/run.ts',
    ...names,
    '--record',
    ...(values.quick ? ['--quick'] : []),
  ]
  const results = join(version, 'bench', 'results')
  for (const file of storedIn(results)) rmSync(file)
  execFileSync(process.execPath, words, { cwd: version, stdio: ['ignore', 'ignore', 'inherit'] })
  const stored = storedIn(results).map(
    (file) => JSON.parse(readFileSync(file, 'utf8')) as Pick<Results, 'parts'>,
  )
  return stored.flatMap(({ parts }) => Object.values(parts).flatMap(({ figures }) => figures))
}

function storedIn(results: string): string[] {
  return readdirSync(results)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(results, file))
}

function removeVersions(): void {
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
}
