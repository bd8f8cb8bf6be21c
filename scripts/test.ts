/**
 * Runs `npm test`: every check and test suite, one part after another. It continues after a failure, so that one run
 * shows every failure, prints the failures once more and `N passed, N failed, N skipped` last, and exits with 1 when
 * anything failed.
 *
 * `npm test checks sqlite` runs these groups only (checks, sqlite, postgres, s3, build, advisories, e2e);
 * `npm test checks documents` runs the checks whose name contains one of the words;
 * `npm test sqlite friends.api` runs the test files of a group whose path contains `friends.api`.
 */
import { checks } from './test/checks.ts'
import { type Group, groups, type TestPart } from './test/part.ts'
import { suites } from './test/suites.ts'
import { inWords, oneFailed, sum, type Tally } from './test/tally.ts'

const [chosen, files] = chooseParts(process.argv.slice(2))
/** Checks use one processor each, most of the time. */
const CHECKS_AT_ONCE = 2

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort())

type Result = { part: TestPart; tally: Tally; seconds: number }
const results: Result[] = []
const start = performance.now()
const waiting = checks.filter(isChosen)
if (waiting.length === 0 && chosen.length === 1 && chosen[0] === 'checks') {
  console.error(
    `No check is named "${files.join(' ')}". The checks are: ${checks.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}
await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, () => runEach(waiting)))
await runEach(suites.filter(isChosen))

console.log()
for (const result of results) console.log(line(result))
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s in all`)
if (interruption.signal.aborted) console.log('The run was interrupted; the remaining parts did not run.')
const total = sum(results.map(({ tally }) => tally))
if (total.failures.length > 0) console.log(`\nFailed:\n\n${total.failures.join('\n\n')}\n`)
process.exitCode = interruption.signal.aborted ? 130 : total.failed > 0 ? 1 : 0
console.log(inWords(total))

/** Names of groups come first; what follows them are files. */
function chooseParts(words: string[]): [groups: Group[], files: string[]] {
  const isGroup = (word: string): word is Group => groups.includes(word as Group)
  const end = words.findIndex((word) => !isGroup(word))
  const chosen = (end < 0 ? words : words.slice(0, end)) as Group[]
  if (end === 0) {
    console.error(`There is no group "${words[0]}". The groups are: ${groups.join(', ')}.`)
    process.exit(2)
  }
  return [chosen, end < 0 ? [] : words.slice(end)]
}

function isChosen({ group, name }: TestPart): boolean {
  if (chosen.length > 0 && !chosen.includes(group)) return false
  if (group !== 'checks' || chosen.length !== 1 || files.length === 0) return true
  return files.some((word) => name.toLowerCase().includes(word.toLowerCase()))
}

async function runEach(parts: TestPart[]): Promise<void> {
  for (let part = parts.shift(); part; part = parts.shift())
    if (!interruption.signal.aborted) results.push(await runPart(part))
}

async function runPart(part: TestPart): Promise<Result> {
  console.log(`▸ ${part.name} …`)
  const start = performance.now()
  const tally = await part.run({ signal: interruption.signal, files }).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    console.log(message)
    return oneFailed(message)
  })
  const result = { part, tally, seconds: (performance.now() - start) / 1000 }
  console.log(line(result))
  return result
}

function line({ part, tally, seconds }: Result): string {
  const mark = tally.failed > 0 ? '✗' : tally.passed > 0 ? '✓' : '–'
  return `${mark} ${part.name}: ${inWords(tally)} (${seconds.toFixed(1)} s)`
}
