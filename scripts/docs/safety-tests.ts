/** Finds the tests that name a requirement in their title, and requirements that no test names. */

export type NamedTest = { id: string; path: string; title: string }

const id = '[ABDFHOPRSUX]\\d{1,2}'
const before = new RegExp(`(['"\`])(${id}(?:, ${id})*): ((?:(?!\\1)[^\\n])+)\\1`, 'g')
const after = new RegExp(`(['"\`])((?:(?!\\1)[^\\n])+) \\((${id}(?:, ${id})*)\\)\\1`, 'g')

/** Titles such as `'A1, S5: a hash …'` and `'headers (H1)'` in the text of a test file. */
export const namedTests = (path: string, source: string): NamedTest[] => [
  ...[...source.matchAll(before)].flatMap(([, , ids, title]) => testsOf(path, ids, title)),
  ...[...source.matchAll(after)].flatMap(([, , title, ids]) => testsOf(path, ids, title)),
]

const testsOf = (path: string, ids = '', title = ''): NamedTest[] =>
  ids.split(', ').map((each) => ({ id: each, path, title }))

const state = new RegExp(`^\\| (${id}) \\|.*\\| (tested|partly|benchmark|open)[^|]*\\|$`, 'gm')

/** Ids whose row says that tests exist while no title names them, as sentences. */
export const untestedIds = (safety: string, tests: NamedTest[]): string[] =>
  [...safety.matchAll(state)]
    .filter(
      ([, each, comment]) =>
        (comment === 'tested' || comment === 'partly') && !tests.some((test) => test.id === each),
    )
    .map(
      ([, each, comment]) =>
        `docs/requirements/safety.md calls ${each} "${comment}", and no test has that id in its title.`,
    )
