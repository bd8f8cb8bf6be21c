/** Stores the results of a run: bench/results/YYYY-MM-DD.json, and LATEST.md for people. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import { type Metric, verdictOf } from './metrics.ts'
import { markdownTable } from './table.ts'

export type BenchmarkResult = {
  how: string
  /** ISO, UTC. */
  startedAt: string
  seconds: number
  /** Load average before it began. */
  loadBefore: number
  figures: Metric[]
  /** Why it could not be measured. */
  failure?: string
}

export type Results = {
  day: string
  commit: string
  machine: Machine
  parts: Record<string, BenchmarkResult>
}

const folder = join(import.meta.dirname, '..', 'results')

/** Writes the results of the day; benchmarks that ran earlier on the same day keep their results. */
export function storeResults(results: Results): string[] {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${results.day}.json`)
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results).parts : {}
  const whole = { ...results, parts: { ...earlier, ...results.parts } }
  writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`)
  const latest = join(folder, 'LATEST.md')
  writeFileSync(latest, asMarkdown(whole))
  return [file, latest]
}

function asMarkdown({ day, commit, machine, parts }: Results): string {
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`)
  const judged = Object.values(parts)
    .flatMap((part) => part.figures)
    .map(verdictOf)
    .filter((verdict) => verdict !== '')
  const met = judged.filter((verdict) => verdict === 'met').length
  const sections = Object.entries(parts).map(
    ([name, part]) => `## ${name}

${part.how} Load average before: ${part.loadBefore}; ${part.seconds} s.

${part.failure ? `Could not be measured: ${part.failure}` : markdownTable(part.figures)}
`,
  )
  return `# Results of ${day}

Written by \`npm run bench\`; bench/README.md says how to read it. Commit ${commit}.

${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}; ${versions.join(', ')}.

${met} of ${judged.length} goals met.

${sections.join('\n')}`
}
