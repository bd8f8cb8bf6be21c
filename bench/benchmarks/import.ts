/**
 * Import: `borealis import markdown` as a command, start and end of the process included, into an empty data folder:
 * the demo, each real blog in ../shared/data where it is present, 1 000 generated posts without images, and 73 posts
 * with 1 129 images. Clock and processor time until all texts can be read, and until all images have all sizes. Then again without changes. Peak memory is that of the command, and of all its processes together.
 */

import type { Benchmark } from '../benchmark.ts'
import { emptyFolder } from '../data/copies.ts'
import { illustratedBlog } from '../data/illustrated-blog.ts'
import { type ImportRun, importFolder } from '../data/import-folder.ts'
import { demo, madeBlog, realBlogs, type Source } from '../data/sources.ts'
import type { Metric } from '../report/metrics.ts'

export const imports: Benchmark = {
  name: 'import',
  how: 'The command `borealis import markdown`, start of the process included: into an empty data folder, then again with nothing changed.',
  run: async ({ isQuick, say }) => {
    const made = await madeBlog(isQuick ? 100 : 1_000)
    const figures: Metric[] = []
    const illustrated = isQuick ? await illustratedBlog(5, 40) : await illustratedBlog(73, 1129)
    for (const source of [demo, ...(isQuick ? realBlogs().slice(0, 1) : realBlogs()), made, illustrated]) {
      say(source.name)
      figures.push(...(await measureSource(source)))
    }
    return figures
  },
}

/** Of all processes of an import together, by their share of shared pages. */
const MAX_MEMORY_MB = 400

/** 85 articles with 209 images, for which the goals in seconds are. */
const TIMED_BLOG = 'servicemesher'
const MAX_READABLE_SECONDS = 5
const MAX_SIZES_SECONDS = 22

const goalFor = ({ name }: Source, atMost: number) => (name === TIMED_BLOG ? { goal: { atMost } } : {})

const processorTime = (seconds: number | null) =>
  seconds === null
    ? 'processor time not measured here: Linux only'
    : `${seconds.toFixed(1)} s of processor time`

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
      note: summary(first),
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
      ...goalFor(source, MAX_READABLE_SECONDS),
    },
    {
      name: `${source.name}: all sizes of the images`,
      value: first.seconds,
      unit: 's',
      note: processorTime(first.cpuSeconds),
      ...goalFor(source, MAX_SIZES_SECONDS),
    },
  ]
}

const summary = ({ counts, images, seconds }: ImportRun) =>
  `${counts.created} articles, ${images} images, ${counts.failed} failed, ${seconds.toFixed(1)} s`
