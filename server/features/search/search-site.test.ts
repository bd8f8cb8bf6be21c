/** Tests that searches which come together go to a worker process, and find there what they would find here. */
// @module-tag engine
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { trashArticle } from '#server/features/articles/trash-article.ts'
import { WorkerError, WorkerProcess } from '#server/platform/processes/worker-process.ts'
import {
  articleDraft,
  PASSWORD,
  saveArticleFixtures,
  saveTalkFixtures,
  withText,
} from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { searchAll } from './search-all.ts'
import { searchSite } from './search-site.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  await saveArticleFixtures(context.ctx)
  await saveTalkFixtures(context.ctx)
})
afterAll(() => context.close())
afterEach(() => vi.restoreAllMocks())

const AT_ONCE = 8
/** So many searches at once. */
const together = ({ ctx }: TestContext, keywords: string) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => searchSite(ctx, keywords)))
const save = (text: string, password: string | null = null, id?: number) => {
  const draft = articleDraft(context.ctx, { title: 'Lighthouse', password })
  return saveArticle(context.ctx, withText(draft, text), id)
}
const watchWorker = () => vi.spyOn(WorkerProcess.prototype, 'run')
/** How often a worker process was asked to search for something. */
const searchesOf = (run: ReturnType<typeof watchWorker>) =>
  run.mock.calls.filter(([input]) => (input as { keywords?: string }).keywords).length

/** Searches until the worker process takes searches. */
async function startWorker(site: TestContext): Promise<ReturnType<typeof watchWorker>> {
  const run = watchWorker()
  while (searchesOf(run) === 0) await together(site, 'pier')
  run.mockClear()
  return run
}

it('a search alone starts no process', async () => {
  const run = watchWorker()
  for (let i = 0; i < AT_ONCE; i++) await searchSite(context.ctx, 'pier')
  expect(run).not.toHaveBeenCalled()
})

it.each(['pier', 'peir', '海', 'pier -cold', '"no such phrase"', ''])(
  'searches together for “%s” get the results of one',
  async (keywords) => {
    const alone = await searchAll(context.ctx, keywords)
    const run = await startWorker(context)
    expect(await together(context, keywords)).toEqual(Array(AT_ONCE).fill(alone))
    expect(run).toHaveBeenCalledTimes(AT_ONCE)
  },
)

describe('after a response, every search knows the change', () => {
  const snippets = async () => {
    const found = await Promise.all(
      Array.from({ length: AT_ONCE }, () => context.api('/search?keywords=lighthouse')),
    )
    return new Set(
      found.map(
        ({ data }) => (data as SearchResults).articleSearchDTOs.map((one) => one.articleContentText)[0],
      ),
    )
  }

  it('of a text, a password, and of the trash', async () => {
    await startWorker(context)
    const id = await save('It burns at night.')
    expect(await snippets()).toEqual(new Set(['It burns at night.']))
    await save('It is dark now.', null, id)
    expect(await snippets()).toEqual(new Set(['It is dark now.']))
    await save('It is dark now.', PASSWORD, id)
    expect(await snippets()).toEqual(new Set(['']))
    await trashArticle(context.ctx, id)
    expect(await snippets()).toEqual(new Set([undefined]))
    const run = await startWorker(context)
    await snippets()
    expect(searchesOf(run)).toBe(AT_ONCE)
  })
})

describe('the worker process', () => {
  const withSite = async (work: (site: TestContext) => Promise<void>) => {
    const site = await createTestContext()
    await saveArticleFixtures(site.ctx)
    try {
      await work(site)
    } finally {
      await site.close()
    }
  }

  it('ends with the site', async () => {
    let pid: number | undefined
    await withSite(async (site) => {
      const run = await startWorker(site)
      await together(site, 'pier')
      pid = (run.mock.contexts[0] as WorkerProcess<unknown, unknown>).pid
      expect(isRunning(pid as number)).toBe(true)
    })
    while (isRunning(pid as number)) await setImmediate()
  })

  it.each(['crashed', 'failed', 'timeout'] as const)(
    'that has %s at its start is left alone for a while, and the server searches',
    async (kind) => {
      await withSite(async (site) => {
        const alone = await searchAll(site.ctx, 'pier')
        const run = watchWorker().mockRejectedValue(new WorkerError(kind))
        for (let i = 0; i < 3; i++) expect(await together(site, 'pier')).toEqual(Array(AT_ONCE).fill(alone))
        expect(run).toHaveBeenCalledOnce()
      })
    },
  )

  it.each(['crashed', 'failed'] as const)('that has %s is replaced by the server', async (kind) => {
    await withSite(async (site) => {
      const alone = await searchAll(site.ctx, 'pier')
      const run = await startWorker(site)
      run.mockRejectedValue(new WorkerError(kind))
      expect(await together(site, 'pier')).toEqual(Array(AT_ONCE).fill(alone))
      run.mockClear()
      expect(await together(site, 'pier')).toEqual(Array(AT_ONCE).fill(alone))
      expect(run).not.toHaveBeenCalled()
    })
  })

  it('a search that takes too long there is not repeated in the server', async () => {
    await withSite(async (site) => {
      const run = await startWorker(site)
      run.mockRejectedValue(new WorkerError('timeout'))
      await expect(searchSite(site.ctx, 'pier')).rejects.toThrow('timeout')
    })
  })
})

/** Whether the process is there. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
