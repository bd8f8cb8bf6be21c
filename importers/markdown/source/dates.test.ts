import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { zonedTime } from '#server/platform/zoned-time.ts'
import { dateOfName, parseDate } from './dates.ts'

const zone = 'Asia/Shanghai'
const iso = (value: unknown, at = zone) => {
  const ms = parseDate(value, at)
  return ms === null ? null : new Date(ms).toISOString()
}

describe('parseDate', () => {
  it.each([
    ['2020-01-02T03:04:05Z', '2020-01-02T03:04:05.000Z'],
    ['2020-01-02T03:04:05.678+08:00', '2020-01-01T19:04:05.678Z'],
    ['2020-01-02 03:04:05 +0800', '2020-01-01T19:04:05.000Z'],
    ['2020-01-02 03:04:05 -0330', '2020-01-02T06:34:05.000Z'],
    ['2020-01-02 03:04:05 UTC', '2020-01-02T03:04:05.000Z'],
    ['2020-01-02 03:04:05', '2020-01-01T19:04:05.000Z'],
    ['2020-01-02 03:04', '2020-01-01T19:04:00.000Z'],
    ['2020-01-02', '2020-01-01T16:00:00.000Z'],
    ['2020-03', '2020-02-29T16:00:00.000Z'],
    ['2020年3月', '2020-02-29T16:00:00.000Z'],
    ['2020', '2019-12-31T16:00:00.000Z'],
    ['"2020-01-02"', '2020-01-01T16:00:00.000Z'],
    ['2016-1-29', '2016-01-28T16:00:00.000Z'],
    ['2018-7-24 23:31:06', '2018-07-24T15:31:06.000Z'],
    ['2020/1/2 3:04', '2020-01-01T19:04:00.000Z'],
    ['2019-05-28T7:15:43+08:00', '2019-05-27T23:15:43.000Z'],
    ['2020年1月2日', '2020-01-01T16:00:00.000Z'],
    ['Jan 2, 2006 15:04', '2006-01-02T07:04:00.000Z'],
    ['Mon, 02 Jan 2006 15:04:05 +0000', '2006-01-02T15:04:05.000Z'],
    ['20200102', '2020-01-01T16:00:00.000Z'],
    [1577934245, '2020-01-02T03:04:05.000Z'],
    [1577934245000, '2020-01-02T03:04:05.000Z'],
  ])('reads %s', (written, expected) => expect(iso(written)).toBe(expected))

  it.each([
    '',
    '0001-01-01T00:00:00Z',
    'yesterday',
    '2020-13-01',
    '2020-02-30',
    '2020-01-02 25:00',
    '{{ date }}',
    null,
    true,
    7,
    [],
  ])('refuses %s', (written) => expect(iso(written)).toBeNull())

  it.each([
    ['2017-08-25T07:23:00Z', '2017-08-25T07:23:00.000Z'],
    ['2017-08-25T07:23:00+02:00', '2017-08-25T05:23:00.000Z'],
    ['2017-08-25T07:23:00', '2017-08-24T23:23:00.000Z'],
    ['2017-08-25', '2017-08-24T16:00:00.000Z'],
  ])('reads the TOML date %s', (written, expected) =>
    expect(iso(parse(`date = ${written}`).date)).toBe(expected),
  )
})

describe('zonedTime', () => {
  it('follows the clocks of the zone through the year', () => {
    expect(iso('2024-01-15 12:00', 'Europe/Berlin')).toBe('2024-01-15T11:00:00.000Z')
    expect(iso('2024-07-15 12:00', 'Europe/Berlin')).toBe('2024-07-15T10:00:00.000Z')
  })
  it('moves a skipped time forward by the gap and uses the first of a repeated one', () => {
    const at = (text: string) => new Date(zonedTime(Date.parse(`${text}Z`), 'Europe/Berlin')).toISOString()
    expect(at('2024-03-31T02:30')).toBe('2024-03-31T01:30:00.000Z')
    expect(at('2024-10-27T02:30')).toBe('2024-10-27T00:30:00.000Z')
  })
})

describe('dateOfName', () => {
  it.each([
    ['2020-01-02-hello', 'hello'],
    ['2016-1-05-swift-2.2', 'swift-2.2'],
    ['2020-01-02 你好', '你好'],
    ['2020-01-02', '2020-01-02'],
  ])('finds the date of %s', (name, rest) => expect(dateOfName(name, zone)?.rest).toBe(rest))
  it.each(['hello', '2020-hello', '2020-13-40-x', '202001-x'])('finds none in %s', (name) =>
    expect(dateOfName(name, zone)).toBeNull(),
  )
})
