/**
 * Photos: `borealis import photos` as a command, over every photo in ../shared/data or, where that is missing, the
 * images of the demo. The memory of its process and of the worker process that resizes is read every 50 ms; the
 * maximum of both together is reported twice: with shared pages counted once (PSS), and counted for each (RSS).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demoFolder, projectFolder } from '#server/platform/config/folders.ts'
import type { Benchmark } from '../benchmark.ts'
import { emptyFolder } from '../data/copies.ts'
import { outputOf } from '../machine/children.ts'
import { familyOf, memoryOf } from '../machine/process-use.ts'
import { borealis, siteEnv } from '../machine/site.ts'
import type { Metric } from '../report/metrics.ts'

const WITHIN_MS = 600_000
const LOOK_EVERY_MS = 50

export const photos: Benchmark = {
  name: 'photos',
  how: 'The command `borealis import photos` over every photo there is; memory of its process and the drawing one together, every 50 ms.',
  run: async ({ isQuick, say }) => {
    const shared = ['..', '../..']
      .map((up) => join(projectFolder, up, 'shared', 'data', 'photos'))
      .find(existsSync)
    const folder = shared ? join(shared, isQuick ? 'formats' : '') : join(demoFolder, 'albums')
    say(folder)
    const peak = { pssMb: 0, rssMb: 0 }
    let timer: NodeJS.Timeout | undefined
    const from = performance.now()
    const words = ['import', 'photos', folder, '--album', 'All', '--json']
    const output = await outputOf(process.execPath, [borealis, ...words], {
      env: siteEnv({ DATA_DIR: await emptyFolder('photos') }),
      withinMs: WITHIN_MS,
      // The report names files that cannot be decoded.
      fine: [1],
      onStart: (pid) => {
        timer = setInterval(() => {
          const held = familyOf(pid).flatMap((one) => memoryOf(one) ?? [])
          for (const kind of ['pssMb', 'rssMb'] as const) {
            const sum = held.reduce((total, memory) => total + memory[kind], 0)
            peak[kind] = Math.max(peak[kind], sum)
          }
        }, LOOK_EVERY_MS)
      },
    }).finally(() => clearInterval(timer))
    const seconds = (performance.now() - from) / 1000
    const { counts } = JSON.parse(output) as { counts: Record<'created' | 'failed', number> }
    const note = `${counts.created} created, ${counts.failed} failed`
    return [
      { name: 'photos a second', value: (counts.created + counts.failed) / seconds, unit: '', note },
      memoryFigure('most held together: PSS', peak.pssMb, 330),
      memoryFigure('most held together: RSS', peak.rssMb, 400),
    ]
  },
}

const memoryFigure = (name: string, value: number, atMost: number): Metric =>
  value === 0
    ? { name, unit: 'MB', value: null, goal: { atMost }, note: 'not measured here: Linux only' }
    : { name, unit: 'MB', value, goal: { atMost } }
