import { describe, expect, it } from 'vitest'
import { nextWeekly } from './zoned-time.ts'

const next = (after: string, weekday: number, hour: number, zone: string) =>
  new Date(nextWeekly(Date.parse(after), { weekday, hour, zone })).toISOString()

describe('nextWeekly', () => {
  it('is the next such hour on the clock of the zone, never the moment itself', () => {
    // 2026-11-23 is a Monday.
    expect(next('2026-11-23T07:59:59Z', 1, 8, 'UTC')).toBe('2026-11-23T08:00:00.000Z')
    expect(next('2026-11-23T08:00:00Z', 1, 8, 'UTC')).toBe('2026-11-30T08:00:00.000Z')
    expect(next('2026-11-23T08:00:00Z', 7, 0, 'UTC')).toBe('2026-11-29T00:00:00.000Z')
    // It is Tuesday in Kiritimati, and still Sunday in Pago Pago.
    expect(next('2026-11-23T10:30:00Z', 2, 8, 'Pacific/Kiritimati')).toBe('2026-11-23T18:00:00.000Z')
    expect(next('2026-11-23T10:30:00Z', 7, 23, 'Pacific/Pago_Pago')).toBe('2026-11-30T10:00:00.000Z')
  })
  it('stays at the same hour when the clocks change, and after the gap when they skip it', () => {
    expect(next('2026-03-23T08:00:00Z', 1, 8, 'Europe/Oslo')).toBe('2026-03-30T06:00:00.000Z')
    expect(next('2026-10-19T07:00:00Z', 1, 8, 'Europe/Oslo')).toBe('2026-10-26T07:00:00.000Z')
    expect(next('2026-03-28T08:00:00Z', 7, 2, 'Europe/Oslo')).toBe('2026-03-29T01:00:00.000Z')
  })
  it('comes once in each week, whatever the moment', () => {
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      const after = Date.UTC(2026, 9, 15, hour, 30)
      const at = nextWeekly(after, { weekday: 5, hour: 18, zone: 'Asia/Shanghai' })
      expect(at - after).toBeGreaterThan(0)
      expect(at - after).toBeLessThanOrEqual(7 * 86_400_000)
      expect(new Date(at).getUTCDay()).toBe(5)
    }
  })
})
