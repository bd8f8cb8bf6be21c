/**
 * How long a move takes, and what machine it needs: `borealis import markdown` as a command, start and end of the process included,
 * into an empty data folder: the demo, generated posts without images, and posts with many large ones. Clock and processor time until
 * all texts can be read, and until all images have all sizes. Then again without changes. The memory is that of all its processes.
 */

import type { Benchmark } from '../benchmark.ts'
import { emptyFolder } from '../data/copies.ts'
import { illustratedBlog } from '../data/illustrated-blog.ts'
import { type ImportRun, importFolder } from '../data/import-folder.ts'
import { demo, madeBlog, type Source } from '../data/sources.ts'
import type { Goal, Metric } from '../report/metrics.ts'

export const imports: Benchmark = {
  name: 'import',
  how: 'The command `borealis import markdown`, start of the process included: into an empty data folder, then again with nothing changed.',
  run: async ({ isQuick, say }) => {
    const plain = await madeBlog(isQuick ? 100 : 1_000)
    const illustrated = isQuick ? await illustratedBlog(5, 20) : await illustratedBlog(20, 200)
    const figures: Metric[] = []
    for (const { source, goal } of [
      { source: demo },
      { source: plain, goal: { atLeast: 50 } },
      { source: illustrated },
    ] as { source: Source; goal?: Goal }[]) {
      say(source.name)
      figures.push(...(await measureSource(source, goal)))
    }
    return figures
  },
}

/** Of all processes of an import together, by their share of shared pages. */
const MAX_MEMORY_MB = 400

const processorTime = (seconds: number | null) =>
  seconds === null
    ? 'processor time not measured here: Linux only'
    : `${seconds.toFixed(1)} s of processor time`

async function measureSource(source: Source, goal: Goal | undefined): Promise<Metric[]> {
  const folder = await emptyFolder('import')
  const first = await importFolder(folder, source)
  const again = await importFolder(folder, source)
  return [
    {
      name: `${source.name}: first`,
      value: first.counts.created / first.seconds,
      unit: 'articles/s',
      note: summary(first),
      ...(goal ? { goal } : {}),
    },
    {
      name: `${source.name}: again, unchanged`,
      value: again.counts.unchanged / again.seconds,
      unit: 'articles/s',
      note: `${again.seconds.toFixed(1)} s`,
    },
    {
      name: `${source.name}: changed by the second run`,
      value: again.counts.created + again.counts.updated,
      unit: 'articles',
      goal: { atMost: 0 },
    },
    {
      name: `${source.name}: peak memory of all processes`,
      value: first.familyPeakMb,
      unit: 'MB',
      goal: { atMost: MAX_MEMORY_MB },
    },
    {
      name: `${source.name}: all texts readable`,
      value: first.readableSeconds,
      unit: 's',
      note: processorTime(first.readableCpuSeconds),
    },
    {
      name: `${source.name}: all sizes of the images`,
      value: first.seconds,
      unit: 's',
      note: processorTime(first.cpuSeconds),
    },
  ]
}

const summary = ({ counts, images, seconds }: ImportRun) =>
  `${counts.created} articles, ${images} images, ${counts.failed} failed, ${seconds.toFixed(1)} s`
