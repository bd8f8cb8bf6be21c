import { afterEach, expect, it, vi } from 'vitest'
import { browserSend } from './browser-send.ts'

afterEach(() => vi.unstubAllGlobals())

const logout = { method: 'POST', path: '/users/logout', body: undefined, bodyKind: 'json' } as const

it('a request fails as unavailable when the server does not respond', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const send = browserSend({ token: () => 'secret', locale: () => 'en', timeoutMs: 5 })
  await expect(send(logout)).rejects.toMatchObject({ kind: 'unavailable' })
})

it('signing out sends the token that is removed right after, and survives a closed tab', async () => {
  let token: string | null = 'secret'
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init)
    return Response.json({ flag: true, code: 20000, message: '', data: null })
  })
  const request = browserSend({ token: () => token, locale: () => 'en' })(logout)
  token = null
  await request
  expect(sent[0]).toMatchObject({ keepalive: true, headers: { Authorization: 'Bearer secret' } })
})

it('a copy of a page requests no data, so that old code meets no new data; what a visitor sends is sent', async () => {
  const sent = vi.fn(async () => Response.json({ flag: true, code: 20000, message: '', data: null }))
  vi.stubGlobal('fetch', sent)
  const send = browserSend({ token: () => null, locale: () => 'en', isCopy: () => true })
  await expect(send({ method: 'GET', path: '/tags/all', bodyKind: 'json' } as never)).rejects.toMatchObject({
    kind: 'unavailable',
  })
  await send({ method: 'POST', path: '/users/logout', bodyKind: 'json' } as never)
  expect(sent).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
