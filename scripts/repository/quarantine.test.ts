import { expect, it } from 'vitest'
import { quarantineComplaints } from './quarantine.ts'

/** In parts: this file is not in quarantine. */
const tag = `tags: ['${'quaran'}tine']`
const since = (date: string) => `// In quarantine since ${date}, issue 41\n${tag}\n`
const now = Date.parse('2026-11-28')
const complaints = (source: string) => quarantineComplaints(['server/a.test.ts'], () => source, now)

it('a test in quarantine says since when, and names its issue', () => {
  expect(complaints(since('2026-11-20'))).toEqual([])
  expect(complaints(tag)).toEqual([
    'server/a.test.ts:1 needs a comment such as: In quarantine since 2026-11-28, issue 41.',
  ])
})

it('a test is in quarantine for at most two weeks', () => {
  expect(complaints(since('2026-11-14'))).toEqual([])
  expect(complaints(since('2026-11-13'))).toEqual([
    'server/a.test.ts:2 has been in quarantine for more than 14 days.',
  ])
})

it('at most five tests are in quarantine, with or without a browser', () => {
  const inBrowser = since('2026-11-20').replace("'quaran", "'@quaran")
  expect(complaints(inBrowser.repeat(5))).toEqual([])
  const [complaint] = complaints(inBrowser.repeat(6))
  expect(complaint).toMatch(/^6 tests are in quarantine, and 5 may be: server\/a\.test\.ts:2, /)
})
