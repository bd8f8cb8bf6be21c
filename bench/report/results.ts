/**
 * Stores the results of a run: in bench/results/LATEST.md for people, where each benchmark has a section that its next run replaces,
 * and its figures in bench/results/figures.json, which is not part of the repository, for `bench:compare`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import { type Metric, verdictOf } from './metrics.ts'
import { markdownTable } from './table.ts'

export type BenchmarkResult = {
  how: string
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

/**
 * Benchmarks that did not run keep their sections.
 * @param names of all benchmarks, in the order of the sections
 * @returns the file for people
 */
export function storeResults(results: Results, names: string[]): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'figures.json'), JSON.stringify({ parts: results.parts }))
  const latest = join(folder, 'LATEST.md')
  const stored = existsSync(latest) ? sectionsOf(readFileSync(latest, 'utf8')) : new Map<string, string>()
  for (const [name, part] of Object.entries(results.parts)) stored.set(name, asMarkdown(results, part))
  const sections = names.flatMap((name) => (stored.has(name) ? `## ${name}\n\n${stored.get(name)}\n` : []))
  writeFileSync(latest, `${HEAD}\n${sections.join('\n')}`)
  return latest
}

const HEAD = `# Latest results

Written by \`npm run bench\`; [README.md](../README.md) says how to read it.
`

/** The text of each section, by its heading. */
const sectionsOf = (markdown: string): Map<string, string> =>
  new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [name = '', ...lines] = section.split('\n')
        return [name, lines.join('\n').trim()]
      }),
  )

function asMarkdown({ day, commit, machine }: Results, part: BenchmarkResult): string {
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`)
  const judged = part.figures.map(verdictOf).filter((verdict) => verdict !== '')
  const met = judged.filter((verdict) => verdict === 'met').length
  return `${part.how}

${day}, commit ${commit}; ${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB; ${versions.join(', ')}.
Load average before: ${part.loadBefore}; ${part.seconds} s; ${met} of ${judged.length} goals met.

${part.failure ? `Could not be measured: ${part.failure}` : markdownTable(part.figures)}`
}
