/** Runs `borealis import markdown` and measures its time, its peak memory, and when the texts can be read. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { outputOf } from '../machine/children.ts'
import { familyCpuSeconds, familyOf, memoryOf } from '../machine/process-use.ts'
import { borealis, siteEnv } from '../machine/site.ts'
import type { Source } from './sources.ts'

export type ImportRun = {
  seconds: number
  /** When the last article had its text; null when none was new. */
  readableSeconds: number | null
  /** Processor time of all processes by then; null where the system does not tell. */
  readableCpuSeconds: number | null
  /** Processor time of all processes until every image has all its sizes, which is the end of the command. */
  cpuSeconds: number | null
  /** Of the command and its worker processes together, each with its share of shared pages. */
  familyPeakMb: number | null
  counts: Record<'created' | 'updated' | 'unchanged' | 'kept' | 'skipped' | 'failed', number>
  images: number
}

const WITHIN_MS = 300_000
const TEXTS_EVERY_MS = 100
/** Adding up the memory of all processes takes longer. */
const COUNT_EVERY_MS = 250

export async function importFolder(dataFolder: string, source: Source): Promise<ImportRun> {
  let familyPeak: number | null = null
  let cpuSeconds: number | null = null
  let texts: { count: number; ms: number; cpuSeconds: number | null } = { count: 0, ms: 0, cpuSeconds: null }
  const timers: NodeJS.Timeout[] = []
  const from = performance.now()
  const output = await outputOf(process.execPath, [borealis, 'import', 'markdown', source.folder, '--json'], {
    env: siteEnv({ DATA_DIR: dataFolder }),
    withinMs: WITHIN_MS,
    onStart: (pid) => {
      const countNow = () => {
        const sizes = familyOf(pid).map((one) => memoryOf(one)?.pssMb ?? 0)
        const sum = sizes.reduce((total, size) => total + size, 0)
        if (sum > 0) familyPeak = Math.max(familyPeak ?? 0, sum)
      }
      const lookNow = () => {
        cpuSeconds = familyCpuSeconds(pid) ?? cpuSeconds
        const count = countTexts(dataFolder)
        if (count > texts.count) texts = { count, ms: performance.now() - from, cpuSeconds }
      }
      timers.push(setInterval(lookNow, TEXTS_EVERY_MS), setInterval(countNow, COUNT_EVERY_MS))
    },
  }).finally(() => timers.forEach(clearInterval))
  const seconds = (performance.now() - from) / 1000
  const { counts, details } = JSON.parse(output) as Pick<ImportRun, 'counts'> & {
    details: { images?: number }
  }
  const hasTexts = counts.created > 0 && texts.count > 0
  return {
    seconds,
    readableSeconds: hasTexts ? texts.ms / 1000 : null,
    readableCpuSeconds: hasTexts ? texts.cpuSeconds : null,
    cpuSeconds,
    familyPeakMb: familyPeak,
    counts,
    images: details.images ?? 0,
  }
}

/** The articles with a text; none while the database is being created. */
function countTexts(dataFolder: string): number {
  try {
    const database = new DatabaseSync(join(dataFolder, 'borealis.db'), { readOnly: true })
    try {
      return Number(database.prepare('select count(*) as count from article_text').get()?.count ?? 0)
    } finally {
      database.close()
    }
  } catch {
    return 0
  }
}
