import { describe, expect, it } from 'vitest'
import { readRange } from './file-response.ts'

describe('readRange', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=3-1', 'unsatisfiable'],
    ['bytes=0-1,3-4', null],
    ['lines=1-2', null],
    ['bytes=-', null],
  ])('%s', (header, range) => expect(readRange(header, 10)).toEqual(range))
})
