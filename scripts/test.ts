/**
 * `npm test` runs the default tier: checks, build, tests on SQLite, on PostgreSQL and S3 those with the tag `both`, and the flows in a browser
 * that have no tag. `--all` runs everything, `--changed` what a change touches, in both tiers. Names of parts may follow (checks, build,
 * sqlite, built, postgres, s3, e2e), and after them parts of the paths of test files, which run whatever their tier, or of the names of checks.
 *
 * A part runs after the one before has failed, too. At the end stand the failures, once more, and `N passed, N failed, N skipped`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.ts'
import { hasPostgres } from './postgres-binaries.ts'
import { findChanges } from './test/changed.ts'
import { advisories, build, type Check, checks, SKIPPED } from './test/checks.ts'
import { runCommand } from './test/command.ts'
import { newTotals, TOTALS_FILE, type Totals } from './test/totals.ts'

const targets = ['sqlite', 'built', 'postgres', 's3'] as const
const groups = ['checks', 'build', ...targets, 'e2e'] as const
type Group = (typeof groups)[number]

const isGroup = (word: string): word is Group => groups.includes(word as Group)
const flags = process.argv.slice(2).filter((word) => word.startsWith('--'))
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const end = words.findIndex((word) => !isGroup(word))
const chosen = new Set<Group>(end < 0 ? (words as Group[]) : (words.slice(0, end) as Group[]))
const files = end < 0 ? [] : words.slice(end)
if (end === 0 || flags.some((flag) => flag !== '--all' && flag !== '--changed')) {
  console.error(`Usage: npm test [-- --all | --changed] [${groups.join(' | ')}]… [part of a path]…`)
  process.exit(2)
}
if (chosen.size === 0) for (const group of groups) chosen.add(group)

const SLOWEST = 10
const interruption = new AbortController()
const { signal } = interruption
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort())

const results: { name: string; totals: Totals[]; seconds: number; processorSeconds: number | null }[] = []
const start = performance.now()
if (chosen.has('checks')) await part('Checks', runChecks)
if (chosen.has('build')) await part('Build', async () => [await runCheck(build), await runCheck(advisories)])
const isEverything = flags.includes('--all') || files.length > 0
if (flags.includes('--changed')) await runChanged()
else {
  await runUnitTests(isEverything ? 'every tier' : 'default tier', files)
  await runBrowserTests(isEverything ? 'full' : 'quick', files)
}
report()

/** Two at once: each uses one processor, most of the time. */
async function runChecks(): Promise<Totals[]> {
  const named = (name: string) => files.some((word) => name.toLowerCase().includes(word.toLowerCase()))
  const waiting = checks.filter(({ name }) => chosen.size > 1 || files.length === 0 || named(name))
  if (waiting.length === 0) throw new Error(`The checks are: ${checks.map(({ name }) => name).join(', ')}.`)
  const done: Totals[] = []
  const runEach = async () => {
    for (let check = waiting.shift(); check && !signal.aborted; check = waiting.shift())
      done.push(await runCheck(check))
  }
  await Promise.all([runEach(), runEach()])
  return done
}

async function runCheck({ name, words }: Check): Promise<Totals> {
  const { exitCode, output } = await runCommand(words, { output: 'collected', signal })
  const result = { 0: 'passed', [SKIPPED]: 'skipped' }[exitCode] ?? 'failed'
  const mark = { passed: '✓', skipped: '–', failed: '✗' }[result]
  // The last line of one that passes sums it up.
  const shown = result === 'passed' ? output.trim().split('\n').at(-1) : `\n${output.trimEnd()}`
  console.log(`${mark} ${name}${shown ? `: ${shown}` : ''}`)
  return {
    ...newTotals(name),
    [result]: 1,
    failures: result === 'failed' ? [`${name}\n${output.trimEnd()}`] : [],
  }
}

async function runUnitTests(
  tier: 'default tier' | 'every tier' | 'full tier',
  files: string[],
  related = false,
) {
  const projects = targets.filter((target) => chosen.has(target))
  if (projects.length === 0) return
  await part('Tests without a browser', async () => {
    const lacksPostgres = projects.includes('postgres') && !(await hasPostgres())
    if (lacksPostgres)
      console.log('There is no PostgreSQL for this machine: neither the npm package nor an installed one.')
    const suffix = { 'default tier': '', 'every tier': '*', 'full tier': '-full' }[tier]
    const totals = await runTests([
      'vitest',
      ...(related ? ['related', '--run', '--passWithNoTests'] : ['run']),
      '--reporter=default',
      '--reporter=./scripts/test/vitest-totals.ts',
      ...projects
        .filter((name) => name !== 'postgres' || !lacksPostgres)
        .map((name) => `--project=${name}${suffix}`),
      ...(tier === 'default tier' ? ['--tagsFilter=!full && !quarantine'] : []),
      ...files,
    ])
    return lacksPostgres ? [...totals, { ...newTotals('postgres'), skipped: 1 }] : totals
  })
}

async function runBrowserTests(project: 'quick' | 'full', files: string[]) {
  if (!chosen.has('e2e')) return
  await part('Tests in a browser', async () => {
    const words = ['playwright', 'test', '--config', 'e2e/playwright.config.ts']
    return runTests([...words, `--project=${project}`, ...files], {
      BOREALIS_BROWSER: await findOrInstallBrowser(),
    })
  })
}

async function runChanged() {
  const changes = findChanges()
  if (changes.isBroad) await runUnitTests('default tier', [])
  if (changes.files.length > 0)
    await runUnitTests(changes.isBroad ? 'full tier' : 'every tier', changes.files, true)
  if (changes.isBroad || changes.touchesPages) await runBrowserTests('quick', [])
  if (changes.specs.length > 0) await runBrowserTests('full', changes.specs)
}

/** Runs a test runner with its reporter of totals. One that ends badly though no test failed counts as one more failure. */
async function runTests(words: string[], env: Record<string, string> = {}): Promise<Totals[]> {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-totals-'))
  const file = join(folder, 'totals.json')
  const { exitCode } = await runCommand(words, {
    output: 'shown',
    signal,
    env: { ...env, [TOTALS_FILE]: file },
  })
  const totals = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Totals[]) : []
  rmSync(folder, { recursive: true })
  if (exitCode === 0 || totals.some(({ failures }) => failures.length > 0)) return totals
  const message = `The run ended with exit code ${exitCode}, and no test failed.`
  return [...totals, { ...newTotals('the run'), failed: 1, failures: [message] }]
}

async function part(name: string, run: () => Promise<Totals[]>) {
  if (signal.aborted) return
  console.log(`▸ ${name} …`)
  const [begin, before] = [performance.now(), processorSeconds()]
  const totals = await run().catch((error: Error) => {
    console.log(error.message)
    return [{ ...newTotals(name), failed: 1, failures: [error.message] }]
  })
  const after = processorSeconds()
  const seconds = (performance.now() - begin) / 1000
  results.push({
    name,
    totals,
    seconds,
    processorSeconds: after === null || before === null ? null : after - before,
  })
}

/** Of the processes that this one has started and that have ended; null where the system does not tell. */
function processorSeconds(): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) / 100
}

function report() {
  for (const { name, totals, seconds, processorSeconds } of results) {
    const processor = processorSeconds === null ? '' : `, ${processorSeconds.toFixed(0)} s of processor time`
    console.log(`\n${name}: ${inWords(totals)} (${seconds.toFixed(0)} s${processor})`)
    for (const project of totals.filter(({ files }) => Object.keys(files).length > 0)) {
      console.log(`  ${project.name}: ${inWords([project])}`)
      const slowest = Object.entries(project.files).sort(([, a], [, b]) => b - a)
      for (const [file, seconds] of slowest.slice(0, SLOWEST))
        console.log(`    ${seconds.toFixed(1)} s ${file}`)
    }
  }
  const all = results.flatMap(({ totals }) => totals)
  const failures = all.flatMap(({ failures }) => failures)
  if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`)
  console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s in all`)
  if (signal.aborted) console.log('The run was interrupted; the remaining parts did not run.')
  const quarantine = all.map((each) => each.quarantine)
  const count = (key: 'passed' | 'failed') => quarantine.reduce((total, each) => total + each[key], 0)
  if (count('passed') + count('failed') > 0)
    console.log(`In quarantine: ${count('passed')} passed, ${count('failed')} failed`)
  console.log(inWords(all))
  process.exitCode = signal.aborted ? 130 : all.some(({ failed }) => failed > 0) ? 1 : 0
}

function inWords(totals: Totals[]): string {
  const count = (key: 'passed' | 'failed' | 'skipped') => totals.reduce((total, each) => total + each[key], 0)
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
}
