/** Differences of two texts by word; of Han text by the words that a dictionary finds, not by sentence. */
import { diffWordsWithSpace } from 'diff'

export type ComparedText = { text: string; kind: 'same' | 'added' | 'removed' }

/** Chinese words need a dictionary, which the browser has; it also divides Latin text at its spaces. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

export const compareWords = (before: string, after: string): ComparedText[] =>
  diffWordsWithSpace(before, after, { intlSegmenter: segmenter }).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))

/** Words that only one side has. */
export const countChanges = (compared: ComparedText[]): { added: number; removed: number } => {
  const count = (kind: ComparedText['kind']) =>
    compared
      .filter((part) => part.kind === kind)
      .reduce(
        (sum, { text }) => sum + [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length,
        0,
      )
  return { added: count('added'), removed: count('removed') }
}
