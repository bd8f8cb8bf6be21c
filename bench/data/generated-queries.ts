/** Generates search queries of made-up words, by kind; the same in every run. */
import { characters, characterWordAt, VOCABULARY, wordAt, words } from './searchable.ts'
import { randomFrom } from './words.ts'

const random = randomFrom(7)
const rank = (from: number, to: number) => from + Math.floor(random() * (to - from))
const withSlip = (word: string) => {
  const at = rank(1, word.length - 1)
  return word.slice(0, at) + word.slice(at + 1)
}

const kinds: Record<string, () => string> = {
  'a common word': () => wordAt(rank(0, 20)),
  'a word': () => wordAt(rank(200, 2_000)),
  'a rare word': () => wordAt(rank(20_000, VOCABULARY)),
  'two words': () => words(random, 2),
  'five words': () => words(random, 5),
  'a beginning': () => wordAt(rank(500, 30_000)).slice(0, rank(3, 6)),
  'two letters': () => wordAt(rank(0, 500)).slice(0, 2),
  'one letter': () => wordAt(rank(0, 500)).slice(0, 1),
  'a slip': () => withSlip(wordAt(rank(5_000, 20_000))),
  'a Chinese word': () => characterWordAt(rank(0, VOCABULARY)),
  'a Chinese character': () => characterWordAt(rank(0, VOCABULARY)).charAt(0),
  'a Chinese phrase': () => characters(random, 6).replaceAll('，', ''),
  'both mixed': () => words(random, 1) + characters(random, 2),
  'two common words': () => `${wordAt(rank(0, 40))} ${wordAt(rank(0, 40))}`,
  'a phrase': () => `"${wordAt(rank(0, 60))} ${wordAt(rank(0, 60))}"`,
  'a question': () => `what is ${wordAt(rank(0, 200))}`,
}

export type GeneratedQuery = { kind: string; query: string }

/** The number of each kind, in turn. */
export const generatedQueries = (each: number): GeneratedQuery[] =>
  Array.from({ length: each }, () =>
    Object.entries(kinds).map(([kind, make]) => ({ kind, query: make() })),
  ).flat()
