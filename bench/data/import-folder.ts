/** Runs `borealis import markdown` and measures its time and peak memory. */

import { outputOf } from '../machine/children.ts'
import { peakMb } from '../machine/process-use.ts'
import { borealis, siteEnv } from '../machine/site.ts'
import type { Source } from './sources.ts'

export type ImportRun = {
  seconds: number
  peakMb: number | null
  counts: Record<'created' | 'updated' | 'unchanged' | 'kept' | 'skipped' | 'failed', number>
  pictures: number
}

const WITHIN_MS = 300_000
const LOOK_EVERY_MS = 50

export async function importFolder(dataFolder: string, source: Source): Promise<ImportRun> {
  let peak: number | null = null
  let timer: NodeJS.Timeout | undefined
  const from = performance.now()
  const output = await outputOf(process.execPath, [borealis, 'import', 'markdown', source.folder, '--json'], {
    env: siteEnv({ DATA_DIR: dataFolder }),
    withinMs: WITHIN_MS,
    // Some files of real blogs cannot become articles; the report names them.
    fine: [1],
    onStart: ({ pid = 0 }) => {
      timer = setInterval(() => {
        peak = peakMb(pid) ?? peak
      }, LOOK_EVERY_MS)
    },
  }).finally(() => clearInterval(timer))
  const seconds = (performance.now() - from) / 1000
  const { counts, pictures } = JSON.parse(output) as Pick<ImportRun, 'counts' | 'pictures'>
  return { seconds, peakMb: peak, counts, pictures }
}
