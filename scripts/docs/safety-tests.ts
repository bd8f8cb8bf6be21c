/** Finds requirements of docs/requirements/safety.md that no test names in its title. */

const id = '[ABDFHOPRSUX]\\d{1,2}'
const ids = `${id}(?:, ${id})*`
/** Titles such as `'A1, S5: a hash …'` and `'headers (H1)'`. */
const titles = [
  new RegExp(`['"\`](${ids}): `, 'g'),
  new RegExp(`(['"\`])(?:(?!\\1)[^\\n])+ \\((${ids})\\)\\1`, 'g'),
]

/** Ids that titles in the text of a test file name. */
export const testedIds = (source: string): string[] =>
  titles.flatMap((title) => [...source.matchAll(title)].flatMap((match) => (match.at(-1) ?? '').split(', ')))

const state = new RegExp(`^\\| (${id}) \\|.*\\| (tested|partly)[^|]*\\|$`, 'gm')

/** Ids whose row says that tests exist while no title names them, as sentences. */
export const untestedIds = (safety: string, tested: ReadonlySet<string>): string[] =>
  [...safety.matchAll(state)]
    .filter(([, each]) => !tested.has(each as string))
    .map(
      ([, each, called]) =>
        `docs/requirements/safety.md calls ${each} "${called}", and no test has that id in its title.`,
    )
