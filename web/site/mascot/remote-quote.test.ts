/** Tests that a quote service is asked only briefly, and that every failure is silent. */
import { afterEach, expect, it, vi } from 'vitest'
import { fetchQuote } from './remote-quote.ts'

afterEach(() => void vi.unstubAllGlobals())

const respond = (body: unknown, status = 200) => {
  const asked = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

it('reads the quote and its author in both languages', async () => {
  respond({ quote: ' Less, but better. ', author: 'Dieter Rams' })
  expect(await fetchQuote('en')).toEqual(['Less, but better.', 'Dieter Rams'])
  respond({ hitokoto: '月落乌啼霜满天。', from: '枫桥夜泊', from_who: null })
  expect(await fetchQuote('cn')).toEqual(['月落乌啼霜满天。', '枫桥夜泊'])
})

it('sends neither cookies nor the URL of the page, and stops waiting', async () => {
  const asked = respond({ quote: 'x', author: '' })
  await fetchQuote('en')
  const init = asked.mock.calls[0]?.[1]
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(init?.signal).toBeInstanceOf(AbortSignal)
})

it.each([
  ['an error', { quote: 'x' }, 503],
  ['another shape', ['x'], 200],
  ['null', null, 200],
  ['an empty quote', { quote: ' ' }, 200],
  ['a quote that is too long', { quote: 'x'.repeat(121) }, 200],
])('returns null on %s', async (_, body, status) => {
  respond(body, status)
  expect(await fetchQuote('en')).toBeNull()
})

it('returns null when the service cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')))
  expect(await fetchQuote('cn')).toBeNull()
})
