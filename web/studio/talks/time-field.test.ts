/** Times as a field holds them. */
import { expect, test } from 'vitest'
import { fieldTime, momentOf } from './time-field.ts'

test('a moment survives the way through the field, in winter and in summer', () => {
  for (const moment of ['2026-01-14T16:40:00.000Z', '2026-07-14T23:59:00.000Z'])
    expect(momentOf(fieldTime(moment))).toBe(moment)
})
