/** Two editors as browsers run them, against the route handlers and the database, with requests and responses lost. */
// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArticleUnderEdit } from '#contract/studio/drafts.ts'
import { studioContract } from '#contract/studio-contract.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { isFullTier } from '#server/testing/tier.ts'
import { type ClientRequest, createApi } from '#web/api.ts'
import { endpointTable } from '#web/build/contract-table.ts'
import { noResponse, openEnvelope } from '#web/failure.ts'
import { serverDraft } from '#web/studio/saving/draft-content.ts'
import { createDraftServer } from '#web/studio/saving/draft-server.ts'
import type { Fate } from '#web/studio/saving/testing/fake-draft-server.ts'
import { interleave, missingWords } from '#web/studio/saving/testing/interleaving.ts'

let context: TestContext
let headers: Record<string, string>
let refused = 0
let patched = 0
beforeAll(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterAll(() => context.close())

/** The owner's client; a lost request reaches no handler, a lost response no editor. */
const connect = (fate: () => Fate, requests = { running: 0 }) =>
  createApi(endpointTable(studioContract), async ({ method, path, body }: ClientRequest) => {
    const outcome = fate()
    if (outcome === 'is lost') throw noResponse('The request was lost.')
    requests.running += 1
    try {
      const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
      const init = { method, headers: { ...headers, 'content-type': 'application/json' }, ...sent }
      const envelope = await context.api(path, init)
      if (envelope.code === 52009) refused += 1
      if (typeof body === 'object' && body !== null && 'patch' in body) patched += 1
      if (outcome === 'response is lost') throw noResponse('The response was lost.')
      return openEnvelope(envelope as never)
    } finally {
      requests.running -= 1
    }
  })

/** Long enough for changes to be sent instead of the whole text. */
const longText = Array.from(
  { length: 30 },
  (_, i) => `Line ${i}: ${'the tide comes and goes. '.repeat(2).trim()}`,
)

const createArticle = async (seed: number): Promise<ArticleUnderEdit> =>
  connect(() => 'arrives').drafts.create({
    body: {
      saveId: `article-${seed}`,
      device: 'Test',
      title: `Article ${seed}`,
      markdown: longText.join('\n'),
    },
  })

/** Two editors write one article, and lose requests and responses by the seed. */
const runInterleaving = async (seed: number): Promise<void> => {
  const requests = { running: 0 }
  const { id } = await createArticle(seed)
  const api = connect(() => 'arrives')
  const current = async () => serverDraft((await api.drafts.show({ params: { id } })).draft)
  const { typed, atServer, inEditors } = await interleave(seed, {
    articleId: id,
    current,
    connect: (fate) => createDraftServer(connect(fate, requests), 'Test'),
    settled: async () => {
      while (requests.running > 0) await new Promise(setImmediate)
    },
  })
  const lost = missingWords([...longText.join(' ').split(/\s+/), ...typed], atServer)
  expect(lost, `words lost with the seed ${seed}`).toEqual([])
  expect(inEditors, `what the editors show with the seed ${seed}`).toEqual([atServer, atServer])
  expect(typed.length, `words typed with the seed ${seed}`).toBeGreaterThan(10)
}

const SEEDS = isFullTier ? 200 : 20

it(`interleavings of two editors at the server, with ${SEEDS} seeds, lose no word`, async () => {
  // Each writes an article of its own: five at a time wait for the disk together.
  const waiting = Array.from({ length: SEEDS }, (_, seed) => seed)
  const runEach = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) await runInterleaving(seed)
  }
  await Promise.all(Array.from({ length: 5 }, runEach))
  // Stale saves were refused, and changes were sent instead of the whole text.
  expect(refused).toBeGreaterThan(SEEDS / 2)
  expect(patched).toBeGreaterThan(SEEDS * 5)
})
