import { expect, it } from 'vitest'
import { compareWords, countChanges } from './compare-words.ts'

it('marks words, not characters or sentences', () => {
  const compared = compareWords('every read honest.', 'every read carries its age.')
  expect(compared.filter(({ kind }) => kind === 'removed').map(({ text }) => text.trim())).toEqual(['honest'])
  expect(countChanges(compared)).toEqual({ added: 3, removed: 1 })
})

it('compares Han text by word', () => {
  const compared = compareWords('缓存最大的问题不在旧。', '缓存最小的问题不在旧。')
  const changed = compared.filter(({ kind }) => kind !== 'same').map(({ text }) => text)
  expect(changed.join('').length).toBeLessThanOrEqual(6)
  expect(
    compared
      .filter(({ kind }) => kind !== 'removed')
      .map(({ text }) => text)
      .join(''),
  ).toBe('缓存最小的问题不在旧。')
})

it('the same text has no difference', () => {
  expect(countChanges(compareWords('a b', 'a b'))).toEqual({ added: 0, removed: 0 })
})
