import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteCopies, storeCopy, storeFile, storingSince } from './copies.ts'

/** Caches by name, each with responses by URL, as far as copies use them. */
let stored: Map<string, Map<string, Response>>
let respond: (response: Response) => void
beforeEach(() => {
  stored = new Map()
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, entries)
    return {
      delete: async (key: string) => entries.delete(key),
      put: async (key: string, response: Response) => void entries.set(key, response),
      keys: async () => [...entries.keys()],
    }
  }
  vi.stubGlobal('caches', {
    open,
    delete: async (name: string) => stored.delete(name),
    match: async (key: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(key),
  })
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (respond = resolve)))
})
afterEach(() => vi.unstubAllGlobals())

const page = () => new Response('<html lang="en">', { headers: { 'content-type': 'text/html' } })
const image = () => new Response('', { headers: { 'cache-control': 'public' } })

it('an article is stored, and deleted when its reader signs out', async () => {
  const storing = storeCopy('/articles/1', [])
  respond(page())
  await storing
  expect(stored.get('articles')?.has('/articles/1')).toBe(true)
  await deleteCopies()
  expect([...stored.keys()]).toEqual([])
})

it('an article that is requested before its reader signs out is not stored after', async () => {
  const storing = storeCopy('/articles/1', [])
  await deleteCopies()
  respond(page())
  await storing
  expect([...stored.keys()]).toEqual([])
})

it('an article that is being stored while its reader signs out is gone', async () => {
  // The cache is about to be opened, is open, or has the article.
  for (let steps = 0; steps < 20; steps += 1) {
    const storing = storeCopy('/articles/1', [])
    respond(page())
    for (let step = 0; step < steps; step += 1) await Promise.resolve()
    await deleteCopies()
    await storing
    expect([...stored.keys()], `after ${steps} steps`).toEqual([])
  }
})

it('an image that is requested before its reader signs out is not stored after', async () => {
  const since = storingSince()
  await deleteCopies()
  await storeFile('/media/1.webp', image(), since)
  expect([...stored.keys()]).toEqual([])
  await storeFile('/media/1.webp', image(), storingSince())
  expect([...stored.keys()]).toEqual(['files'])
})
