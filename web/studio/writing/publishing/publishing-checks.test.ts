import { expect, it } from 'vitest'
import { newProperties } from '#contract/studio/new-properties.ts'
import { isWebUrl, localDateTime, missingContent } from './publishing-checks.ts'

it('names what is missing, and how many images have no alternative text', () => {
  expect(missingContent({ title: ' ', markdown: '', properties: newProperties })).toEqual([
    { check: 'title', count: 1 },
    { check: 'text', count: 1 },
    { check: 'category', count: 1 },
  ])
  const properties = { ...newProperties, category: 'Systems' }
  expect(
    missingContent({ title: 'T', markdown: '![](/a.png) ![b](/b.png)\n![ ](/c.png)', properties }),
  ).toEqual([{ check: 'alt', count: 2 }])
})

it('knows URLs as the server takes them', () => {
  expect([isWebUrl('https://example.org/a'), isWebUrl('ftp://example.org'), isWebUrl('example')]).toEqual([
    true,
    false,
    false,
  ])
})

it('writes a moment as the fields of a time zone have it', () => {
  const moment = new Date('2026-11-14T23:30:00Z')
  expect(localDateTime(moment, 'UTC')).toBe('2026-11-14T23:30')
  expect(localDateTime(moment, 'Asia/Shanghai')).toBe('2026-11-15T07:30')
})
