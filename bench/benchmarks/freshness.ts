/**
 * Freshness: an edit, and the very next request for a page that must show it. Each edit gives an article a new title,
 * through the use case that saves articles, in the process that serves; then home, the article, a list of the API,
 * archives and the tag's page are requested in turn, each after its own edit. And the other way round: an edit by
 * another process, and the time until the serving one shows it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { startServer } from '#server/platform/http/http-server.ts'
import { loadRenderer } from '#server/rendering/pages/built-web.ts'
import type { Benchmark } from '../benchmark.ts'
import { copyOfSeeded } from '../data/copies.ts'
import { articleDraft } from '../data/draft.ts'
import { createClient } from '../load/client.ts'
import { startSite } from '../machine/site.ts'
import { type Metric, metricOfRounds } from '../report/metrics.ts'

const SIZE = 10_000
/** The newest: it comes first in every list. */
const ARTICLE = SIZE
const TAG = 67
/** URLs that show its title. */
const shownAt = ['/', `/articles/${ARTICLE}`, '/api/articles/all', '/archives', `/article-list/${TAG}`]
const WITHIN_MS = 5_000

export const freshness: Benchmark = {
  name: 'freshness',
  how: 'An edit, and in the very next request a page that must show it; then an edit by another process, and how long until it shows. 10 000 articles.',
  run: async ({ isQuick, say }) => {
    const edits = isQuick ? 25 : 400
    say(`${edits} edits in the serving process`)
    const own = await editHere(edits)
    const rounds = isQuick ? 5 : 30
    say(`${rounds} edits by another process`)
    return [...own, await editElsewhere(rounds)]
  },
}

async function editHere(edits: number): Promise<Metric[]> {
  const app = await openApp(configOf(await copyOfSeeded(SIZE)))
  const server = await startServer(app.ctx, createApp(app.ctx, await loadRenderer()))
  const reader = createClient()
  const times: number[] = []
  let stale = 0
  for (let i = 0; i < edits; i++) {
    const title = titleOfEdit(i)
    await edit(app.ctx, title)
    const path = shownAt[i % shownAt.length]
    const { status, body, ms } = await reader.ask(`http://127.0.0.1:${server.port}${path}`, {
      'accept-encoding': 'identity',
    })
    times.push(ms)
    if (status !== 200 || !body.includes(title)) stale += 1
  }
  reader.close()
  await server.stop()
  await app.close()
  return [
    { name: 'stale answers', value: stale, unit: `of ${edits}`, goal: { atMost: 0 } },
    metricOfRounds('the request after an edit', 'ms', times),
  ]
}

async function editElsewhere(rounds: number): Promise<Metric> {
  const folder = await copyOfSeeded(SIZE)
  const site = await startSite({ dataFolder: folder })
  const opened = await openApp(configOf(folder))
  const reader = createClient()
  const shows = async (title: string) => {
    const { body } = await reader.ask(`${site.origin}/articles/${ARTICLE}`, { 'accept-encoding': 'identity' })
    return body.includes(title)
  }
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const title = titleOfEdit(i)
    await edit(opened.ctx, title)
    const from = performance.now()
    while (!(await shows(title)) && performance.now() - from < WITHIN_MS) await pause(5)
    times.push((performance.now() - from) / 1000)
    // Not in phase with the interval at which the server checks.
    await pause((i * 37) % 200)
  }
  reader.close()
  await site.stop()
  await opened.close()
  return { ...metricOfRounds("another process's edit shows after", 's', times), goal: { atMost: 1 } }
}

const edit = (ctx: Ctx, title: string) => saveArticle(ctx, articleDraft(title, TAG), ARTICLE)

const titleOfEdit = (i: number) => `Edited ${i} times over, ${process.pid}`

const configOf = (folder: string) => readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
