import { expect, test } from 'vitest'
import { compared } from './compared.ts'

const rounds = (name: string, values: (number | null)[]) =>
  values.map((value) => [{ name: `${name} (${value} s of processor time)`, value, unit: 's' }])

test('a ratio belongs to a round, and the median of the rounds is shown with its spread', () => {
  expect(compared(rounds('import', [2, 4, 10]), rounds('import', [1, 3, 10]))).toEqual([
    { name: 'import', unit: '×', value: 0.75, spread: [0.5, 1], note: '4.00 s → 3.00 s' },
  ])
})

test('what one version does not have, what is not measured in a round and what is 0 has no ratio', () => {
  expect(compared(rounds('old', [1]), rounds('new', [1]))).toEqual([])
  expect(compared(rounds('import', [1, null]), rounds('import', [1, 1]))).toEqual([])
  expect(compared(rounds('import', [1, 1]), rounds('import', [1, null]))).toEqual([])
  expect(compared(rounds('import', [0, 1]), rounds('import', [1, 1]))).toEqual([])
})
