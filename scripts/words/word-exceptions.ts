/** Lists the places where a replaced term is the right word, each with the reason. */

type WordException = { path: RegExp; term: RegExp; reason: string }

const wordExceptions: WordException[] = [
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
  {
    path: /^web\/locale\/en\.ts$/,
    term: /^film$/,
    reason: 'photographic film and the film of a cinema, in two empty states',
  },
  {
    path: /^web\/memoize-load\.ts$|^server\/platform\/process-errors\.ts$/,
    term: /^promise$/,
    reason: 'the JavaScript object',
  },
  {
    path: /^server\/features\/subscriptions\/tell\.command\.ts$/,
    term: /^tell$/,
    reason: 'the command `borealis tell`',
  },
  {
    path: /^tools\/runtime\/ensure\.mjs$/,
    term: /^bin$/,
    reason: 'the folder node_modules/.bin',
  },
  {
    path: /^server\/rendering\/markdown\/(render|source\/split)-parts(\.test)?\.ts$/,
    term: /^parts$/,
    reason: 'parts of a document, which are rendered one after another',
  },
]

export const isExcepted = (path: string, term: string): boolean =>
  wordExceptions.some((exception) => exception.path.test(path) && exception.term.test(term))
