/**
 * Parses pages and feeds of other sites in a process that can neither write files nor start others: a hostile page costs its own process, within
 * a time limit, and delays no visitor.
 */
import { processFile } from '#server/platform/processes/process-file.ts'
import { WorkerError, WorkerProcess } from '#server/platform/processes/worker-process.ts'
import type { PageFindings, PageQuestion } from './parse-page.ts'

const NOTHING: PageFindings = { mention: null, endpoint: null, site: null, feed: null, card: null }

const file = processFile('server/features/mentions/page-process.ts')

const worker = new WorkerProcess<PageQuestion, PageFindings>({
  file,
  megabytes: 128,
  limitMs: 15_000,
  idleMs: 5_000,
})

/** Nothing is found in a page that cannot be parsed within the limits. */
export const askPage = (question: PageQuestion): Promise<PageFindings> =>
  worker.run(question).catch((error: unknown) => {
    if (error instanceof WorkerError) return NOTHING
    throw error
  })
