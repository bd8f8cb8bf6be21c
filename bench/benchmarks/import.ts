/**
 * Import: `borealis import markdown` as a command, start and end of the process included, into an empty data folder:
 * the demo, each real blog in ../shared/data where it is present, and 1 000 generated posts without images. Then
 * again without changes. Peak memory is the maximum of the process.
 */

import type { Benchmark } from '../benchmark.ts'
import { emptyFolder } from '../data/copies.ts'
import { type ImportRun, importFolder } from '../data/import-folder.ts'
import { demo, madeBlog, realBlogs, type Source } from '../data/sources.ts'
import type { Metric } from '../report/metrics.ts'

export const imports: Benchmark = {
  name: 'import',
  how: 'The command `borealis import markdown`, start of the process included: into an empty data folder, then again with nothing changed.',
  run: async ({ isQuick, say }) => {
    const made = await madeBlog(isQuick ? 100 : 1_000)
    const figures: Metric[] = []
    for (const source of [demo, ...(isQuick ? realBlogs().slice(0, 1) : realBlogs()), made]) {
      say(source.name)
      figures.push(...(await measureSource(source)))
    }
    return figures
  },
}

async function measureSource(source: Source): Promise<Metric[]> {
  const folder = await emptyFolder('import')
  const first = await importFolder(folder, source)
  const again = await importFolder(folder, source)
  const changed = again.counts.created + again.counts.updated
  return [
    {
      name: `${source.name}: first`,
      value: first.counts.created / first.seconds,
      unit: 'articles/s',
      note: told(first),
    },
    {
      name: `${source.name}: again, unchanged`,
      value: again.counts.unchanged / again.seconds,
      unit: 'articles/s',
      note: `${again.seconds.toFixed(1)} s`,
    },
    {
      name: `${source.name}: changed by the second run`,
      value: changed,
      unit: 'articles',
      goal: { atMost: 0 },
    },
    {
      name: `${source.name}: peak memory`,
      value: first.peakMb,
      unit: 'MB',
      ...(first.peakMb === null ? { note: 'not measured here: Linux only' } : {}),
    },
  ]
}

const told = ({ counts, pictures, seconds }: ImportRun) =>
  `${counts.created} articles, ${pictures} pictures, ${counts.failed} failed, ${seconds.toFixed(1)} s`
