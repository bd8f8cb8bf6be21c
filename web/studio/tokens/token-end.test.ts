import { expect, it } from 'vitest'
import { readTokenEnd } from './token-end.ts'

const now = new Date('2026-11-23T09:00:00').getTime()

it('a token ends after some days, at the end of a day, or never', () => {
  expect(readTokenEnd('30', '', now)).toBe(new Date(now + 30 * 24 * 3600 * 1000).toISOString())
  expect(readTokenEnd('never', '', now)).toBeNull()
  expect(readTokenEnd('date', '2026-11-23', now)).toBe(new Date('2026-11-23T23:59:59').toISOString())
})

it('a day that is missing or past is none', () => {
  expect(readTokenEnd('date', '', now)).toBeUndefined()
  expect(readTokenEnd('date', '2026-11-22', now)).toBeUndefined()
})
