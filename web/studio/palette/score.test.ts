import { expect, it } from 'vitest'
import { foldName, NO_MATCH, scoreName } from './score.ts'

const score = (q: string, name: string) => scoreName(foldName(q), foldName(name))

it.each([
  ['the whole name before its beginning', 'tags', 'Tags', 'Tags of the north'],
  ['the beginning before a word', 'north', 'Northern lights', 'The north'],
  ['a word before a part of one', 'light', 'Northern lights', 'Highlights'],
  ['a part of a word before letters in order', 'igh', 'Highlights', 'Ink, gold, hope'],
  ['fewer gaps', 'wrt', 'Write', 'What readers type'],
  ['words side by side before words apart', 'north light', 'Of north light', 'Of the light north'],
])('%s', (_, q, better, worse) => {
  expect(score(q, better)).toBeGreaterThan(score(q, worse))
  expect(score(q, worse)).toBeGreaterThan(NO_MATCH)
})

it('case and accents make no difference, words may be in any order', () => {
  expect(score('TROMSO café', 'Café in Tromsö')).toBeGreaterThan(NO_MATCH)
  expect(score('光 极', '极光之夜')).toBeGreaterThan(NO_MATCH)
})

it('what lacks a letter does not match, nor does anything match nothing', () => {
  expect(score('northx', 'Northern lights')).toBe(NO_MATCH)
  expect(score('', 'Northern lights')).toBe(NO_MATCH)
  expect(score('x', 'Northern lights')).toBe(NO_MATCH)
})
