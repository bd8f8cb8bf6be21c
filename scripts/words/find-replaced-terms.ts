/** Finds replaced terms of the glossary in the names, headings and header comments of files. */
import { checkedTexts } from './checked-texts.ts'
import { lowerWords } from './lower-words.ts'
import { type ReplacedTerm, replacedTerms, type TermPlace, vagueTypeNames } from './replaced-terms.ts'
import { isExcepted } from './word-exceptions.ts'

export type FoundTerm = { path: string; place: TermPlace; text: string; term: string; use: string }

/** Paths whose words are not ours to choose, or that must not change. */
const unchecked = [
  /^docs\/decisions\//, // append-only
  /^db\/migrations\//, // applied migrations are known by their names
  /^db\/demo\//, // prose of the demo articles, in two languages
  /^bench\/results\/\d/, // results as they were recorded
  /\/fixtures\//, // content made by other blog engines
]

/**
 * @param paths files, as paths from the repository's root.
 * @param read returns a file's text, empty for a binary file.
 * @returns one finding for each text with a replaced term; a folder's name is reported once.
 */
export const findReplacedTerms = (paths: string[], read: (path: string) => string): FoundTerm[] => {
  const files = paths.filter((path) => !unchecked.some((pattern) => pattern.test(path)))
  return [
    ...foldersOf(files).flatMap((folder) =>
      findIn(folder, 'file', folder.slice(folder.lastIndexOf('/') + 1)),
    ),
    ...files.flatMap((path) =>
      checkedTexts(path, read(path)).flatMap(({ place, text, isType }) => [
        ...findIn(path, place, text),
        ...(isType && vagueTypeNames.includes(text)
          ? [{ path, place, text, term: text, use: 'a name that says what the type is of' }]
          : []),
      ]),
    ),
  ]
}

/** Every line with a replaced term, as a to-do list for renaming: less precise than the check. @returns `path:line`. */
export const findReplacedLines = (paths: string[], read: (path: string) => string): FoundTerm[] =>
  paths
    .filter((path) => !unchecked.some((pattern) => pattern.test(path)))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) =>
          findIn(path, 'header', line).map((found) => ({ ...found, path: `${path}:${index + 1}` })),
        ),
    )

const foldersOf = (files: string[]): string[] => [
  ...new Set(
    files.flatMap((file) => {
      const steps = file.split('/').slice(0, -1)
      return steps.map((_, depth) => steps.slice(0, depth + 1).join('/'))
    }),
  ),
]

const findIn = (path: string, place: TermPlace, text: string): FoundTerm[] => {
  const words = lowerWords(text)
  return replacedTerms
    .filter(({ places = ['file', 'export', 'heading', 'header'] }) => places.includes(place))
    .filter(({ inPath }) => !inPath || inPath.test(path))
    .flatMap((term) => {
      const found = matchOf(term, words)
      if (!found || isExcepted(path, found)) return []
      return [{ path, place, text: text.replace(/\s*\n\s*\*?\s*/g, ' ').trim(), term: found, use: term.use }]
    })
}

/** The form of a term that occurs in the words, `null` when none does. */
export const matchOf = ({ forms, standard }: ReplacedTerm, words: string): string | null => {
  const left = standard ? words.replace(standard, ' ') : words
  return new RegExp(`(?<![a-z0-9])(${forms})(?![a-z0-9])`).exec(left)?.[1] ?? null
}
