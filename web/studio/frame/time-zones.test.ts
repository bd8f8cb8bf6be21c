import { expect, it } from 'vitest'
import { currentZone, findTimeZones } from './time-zones.ts'

const first = (query: string) => findTimeZones(query)[0]?.zone

it('zones have their current names, UTC comes first, and each is one that can be used', () => {
  const zones = findTimeZones('').map(({ zone }) => zone)
  expect(zones[0]).toBe('UTC')
  expect(new Set(zones).size).toBe(zones.length)
  for (const zone of ['Europe/Kyiv', 'Asia/Kolkata', 'America/Nuuk', 'Asia/Ho_Chi_Minh', 'Asia/Shanghai'])
    expect(zones).toContain(zone)
  expect(zones.filter((zone) => currentZone(zone) !== zone)).toEqual([])
  for (const timeZone of zones) new Intl.DateTimeFormat('en', { timeZone })
})

it('a zone is found by its place, its country in both languages, and its former name', () => {
  expect([first('kyiv'), first('Kiev'), first('Ukraine'), first('乌克兰')]).toEqual(
    Array(4).fill('Europe/Kyiv'),
  )
  expect([first('kolkata'), first('India Time'), first('印度时间')]).toEqual(Array(3).fill('Asia/Kolkata'))
  expect([first('new york'), first('america/new_york'), first('纽约')]).toEqual(
    Array(3).fill('America/New_York'),
  )
  expect([first('sao paulo'), first('圣保罗')]).toEqual(Array(2).fill('America/Sao_Paulo'))
  expect([first('上海'), first('北京'), first('beijing')]).toEqual(Array(3).fill('Asia/Shanghai'))
  expect([first('utc'), first('协调世界时')]).toEqual(Array(2).fill('UTC'))
  expect(findTimeZones('olympus')).toEqual([])
})
