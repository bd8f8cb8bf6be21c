import { expect, it } from 'vitest'
import { withFreeNotes } from './paste.ts'

it('footnotes that are pasted get names that the text does not have', () => {
  expect(withFreeNotes('a[^1] b[^x]\n\n[^1]: A\n[^x]: B', 'c[^1][^2]\n\n[^1]: C\n[^2]: D')).toBe(
    'a[^3] b[^x]\n\n[^3]: A\n[^x]: B',
  )
  expect(withFreeNotes('a[^1]\n\n[^1]: A', 'no notes')).toBe('a[^1]\n\n[^1]: A')
})
