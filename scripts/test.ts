/**
 * `npm test`: the whole proof, one part after another. It goes on after a failure, so that one run shows all that
 * is wrong, ends with `N passed, N failed, N skipped`, and exits with 1 when anything failed.
 *
 * `npm test checks` (or sqlite, postgres, s3, build, journeys, several if you like) runs those parts alone.
 */
import { checks } from './test/checks.ts'
import { type Group, groups, type Part } from './test/part.ts'
import { suites } from './test/suites.ts'
import { inWords, oneFailed, sum, type Tally } from './test/tally.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((word) => !groups.includes(word as Group))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join(' ')}". The parts are: ${groups.join(', ')}.`)
  process.exit(2)
}

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort())

const results: { part: Part; tally: Tally; seconds: number }[] = []
for (const part of [...checks, ...suites]) {
  if (asked.length > 0 && !asked.includes(part.group)) continue
  if (!interruption.signal.aborted) results.push(await runPart(part))
}

console.log()
for (const { part, tally, seconds } of results) console.log(line(part, tally, seconds))
if (interruption.signal.aborted) console.log('The run was interrupted; what came after was not tested.')
const total = sum(results.map((result) => result.tally))
process.exitCode = interruption.signal.aborted ? 130 : total.failed > 0 ? 1 : 0
console.log(inWords(total))

async function runPart(part: Part) {
  console.log(`▸ ${part.name} …`)
  const start = performance.now()
  const tally = await part
    .run({ signal: interruption.signal, earlier: tallies() })
    .catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : error)
      return oneFailed
    })
  const seconds = (performance.now() - start) / 1000
  console.log(line(part, tally, seconds))
  return { part, tally, seconds }
}

function tallies(): Map<Group, Tally> {
  return new Map(results.map(({ part, tally }) => [part.group, tally]))
}

function line(part: Part, tally: Tally, seconds: number): string {
  const mark = tally.failed > 0 ? '✗' : tally.passed > 0 ? '✓' : '–'
  return `${mark} ${part.name}: ${inWords(tally)} (${seconds.toFixed(1)} s)`
}
