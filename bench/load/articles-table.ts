/** Requests of the articles table in the studio: filters, pages, and changes of a thousand articles with their undo. */
import { setTimeout as pause } from 'node:timers/promises'
import type { BulkResult } from '#contract/studio/articles.ts'
import type { StudioBenchmarkSite } from '../data/studio-site.ts'

type Envelope = { code: number; data: unknown }

const views = [
  '',
  '?status=draft',
  '?sort=title&order=asc&current=100',
  '?sort=views&current=50&size=100',
  '?q=harbour',
  '?lang=en&sort=words',
  '?current=200',
]

const BULK = 1_000

const send = async ({ origin, owner }: StudioBenchmarkSite, path: string, body?: unknown) => {
  const from = performance.now()
  const response = await fetch(`${origin}/api/studio/articles${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { code, data } = (await response.json()) as Envelope
  if (code !== 20000) throw new Error(`${path}: ${code}`)
  return { ms: performance.now() - from, data }
}

/** Milliseconds of each view. */
export async function timeViews(site: StudioBenchmarkSite): Promise<number[]> {
  const times: number[] = []
  for (const view of views) {
    times.push((await send(site, view)).ms)
    await pause(20)
  }
  return times
}

/** Milliseconds until a thousand articles have a tag, and until they are as before. */
export async function timeBulk(site: StudioBenchmarkSite, round: number) {
  const ids: number[] = []
  for (let current = 1; ids.length < BULK; current++) {
    const { data } = await send(site, `?current=${current}&size=100&status=published`)
    ids.push(...(data as { records: { id: number }[] }).records.map(({ id }) => id))
  }
  const action = { kind: 'add-tag', tag: `round ${round}` }
  const tagged = await send(site, '/bulk', { ids: ids.slice(0, BULK), action })
  const { changed, undoToken } = tagged.data as BulkResult
  const undone = await send(site, '/bulk/undo', { token: undoToken })
  if (changed !== BULK || (undone.data as { changed: number }).changed !== BULK)
    throw new Error(`${changed} articles were changed`)
  return { tagMs: tagged.ms, undoMs: undone.ms }
}
