import { expect, it } from 'vitest'
import { estimateShare } from './estimate-share.ts'
import type { IndexExpression } from './index-query.sql.ts'

it('the exclusion of a common word leaves little, and names match few entries', () => {
  const shares: Record<string, number> = { gulls: 0.9, harbor: 0.8, walrus: 0.1 }
  const known = { shareOf: (token: string) => shares[token] ?? 0 }
  const inTexts = (expression: IndexExpression) => estimateShare([{ field: 'text', expression }], known)
  expect(inTexts({ term: 'gulls' })).toBe(0.9)
  expect(inTexts({ any: [{ term: 'gulls' }, { term: 'walrus' }] })).toBe(0.9)
  expect(inTexts({ all: [{ term: 'gulls' }], without: { term: 'harbor' } })).toBeCloseTo(0.18)
  expect(inTexts({ all: [{ term: '†gulls' }, { term: '†walrus' }] })).toBe(0)
  expect(inTexts({ beginning: 'g' })).toBe(1)
  expect(estimateShare([{ field: 'name', expression: { beginning: 'g' } }], known)).toBe(0)
})
