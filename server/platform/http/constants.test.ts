import { expect, it } from 'vitest'
import { createConstants } from './constants.ts'

const request = (headers: Record<string, string> = {}) => new Request('http://localhost/text', { headers })

it('makes a text once, however many ask for it together and in whichever encoding', async () => {
  let made = 0
  const constants = createConstants({
    '/text': {
      contentType: 'text/plain',
      cacheControl: 'no-cache',
      make: async () => `${'long '.repeat(1_000)}${++made}`,
    },
  })
  expect(constants.cached(request(), '/text')).toBeNull()
  const encodings = ['br', 'gzip', 'identity', 'br']
  const responses = await Promise.all(
    encodings.map((encoding) => constants.response(request({ 'accept-encoding': encoding }), '/text')),
  )
  expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null, 'br'])
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  expect(await constants.cached(request(), '/text')?.text()).toMatch(/ 1$/)
  expect(made).toBe(1)
})

it('tries again after a failure', async () => {
  let isBroken = true
  const constants = createConstants({
    '/text': {
      contentType: 'text/plain',
      cacheControl: 'no-cache',
      make: () => {
        if (isBroken) throw new Error('no')
        return 'text'
      },
    },
  })
  await expect(constants.response(request(), '/text')).rejects.toThrow('no')
  isBroken = false
  expect(await (await constants.response(request({ 'accept-encoding': 'br' }), '/text')).text()).toBe('text')
})
