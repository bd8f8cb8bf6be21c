/**
 * `npm run bench [-- NAME… --quick --record]`: runs benchmarks, prints results with goals and verdicts, stores a
 * whole run.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { projectFolder } from '#server/platform/config/folders.ts'
import { ensureBuilt } from '../tools/build/built.mjs'
import { benchmarks } from './all-benchmarks.ts'
import type { Benchmark } from './benchmark.ts'
import { describeMachine, loadAverage } from './report/machine.ts'
import { verdictOf } from './report/metrics.ts'
import { type BenchmarkResult, storeResults } from './report/results.ts'
import { textTable } from './report/table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !benchmarks.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Parts: ${benchmarks.map((part) => part.name).join(', ')}`)
  process.exit(1)
}

ensureBuilt(process.execPath)
const machine = describeMachine()
// Read before anything is written.
const measuredCommit = commit()
const startedAt = Date.now()
console.log(
  `${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB; Node ${machine.versions.node}`,
)
const measured: Record<string, BenchmarkResult> = {}
for (const part of benchmarks)
  if (positionals.length === 0 || positionals.includes(part.name)) measured[part.name] = await measure(part)
sumUp()
const isWhole = positionals.length === 0 && !values.quick
if (isWhole || values.record) {
  const day = new Date(startedAt).toISOString().slice(0, 10)
  const names = benchmarks.map((part) => part.name)
  console.log(`Kept in ${storeResults({ day, commit: measuredCommit, machine, parts: measured }, names)}`)
}
// Processes that were measured must not keep this process running.
process.exit(Object.values(measured).some((part) => part.failure) ? 1 : 0)

/** A benchmark that fails is reported and does not affect the others. */
async function measure(part: Benchmark): Promise<BenchmarkResult> {
  const from = Date.now()
  const loadBefore = loadAverage()
  const result = { how: part.how, loadBefore }
  console.log(`\n${part.name}: ${part.how}`)
  try {
    const figures = await part.run({ isQuick: values.quick, say: (text) => console.log(`  … ${text}`) })
    console.log(`\n${textTable(figures)}`)
    return { ...result, seconds: secondsSince(from), figures }
  } catch (error) {
    console.error(error)
    return { ...result, seconds: secondsSince(from), figures: [], failure: (error as Error).message }
  }
}

function sumUp(): void {
  const verdicts = Object.values(measured).flatMap((part) => part.figures.map(verdictOf))
  const count = (verdict: string) => verdicts.filter((one) => one === verdict).length
  const failed = Object.values(measured).filter((part) => part.failure).length
  console.log(
    `\n${count('met')} goals met, ${count('not met')} not met, ${count('not measured')} not measured here, ${failed} parts failed, in ${secondsSince(startedAt)} s`,
  )
}

function secondsSince(from: number): number {
  return Math.round((Date.now() - from) / 1000)
}

function commit(): string {
  const git = (...words: string[]) =>
    spawnSync('git', words, { cwd: projectFolder, encoding: 'utf8' }).stdout?.trim() ?? ''
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ' with changes' : ''}`
}
