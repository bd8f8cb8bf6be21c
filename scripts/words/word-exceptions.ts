/** Lists the places where a replaced term is the right word, each with the reason. */

type WordException = { path: RegExp; term: RegExp; reason: string }

export const wordExceptions: WordException[] = [
  {
    path: /^contract\/settings\.ts$/,
    term: /^notice$/,
    reason: 'the public API calls the site notice so',
  },
  {
    path: /^server\/rendering\/markdown\/elements\/figures\.ts$/,
    term: /^figures$/,
    reason: 'the HTML element figure',
  },
  {
    path: /^server\/rendering\/markdown\/source\/containers\.ts$/,
    term: /^press$/,
    reason: 'the product VitePress',
  },
]

export const isExcepted = (path: string, term: string): boolean =>
  wordExceptions.some((exception) => exception.path.test(path) && exception.term.test(term))
