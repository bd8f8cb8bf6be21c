/** Finds the ids of requirements (A1, G12 …) that documents define, and those that a text cites. */

const id = '[ABDFGHOPRSUX]\\d{1,2}'
const definition = new RegExp(`^\\| (${id}) \\|`, 'gm')
/** "safety.md, A1 and A3", "(H4)" and "A1, S5: …" are uses; "S3" in a running text about storage is not. */
const citations = [
  new RegExp(`(?:safety|speed)(?:\\.md)?,? (${id}(?:(?:, | and | to )${id})*)`, 'g'),
  new RegExp(`\\((${id}(?:(?:, | and | to )${id})*)\\)`, 'g'),
  new RegExp(`['"\`](${id}(?:, ${id})*): `, 'g'),
]

/** Ids in the first cell of a table row. */
export const definedIds = (markdown: string): string[] =>
  [...markdown.matchAll(definition)].map((match) => match[1] as string)

/** Ids that a text cites as requirements, each once. */
export const citedIds = (text: string): string[] => [
  ...new Set(
    citations.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((match) => (match[1] as string).match(new RegExp(id, 'g')) ?? []),
    ),
  ),
]

const tested = new RegExp(`^\\| (${id}) \\|.*\\| (?:tested|partly)[^|]*\\|$`, 'gm')

/** Requirements that docs/requirements/safety.md calls tested and no test cites, as sentences. */
export const untestedIds = (safety: string, cited: ReadonlySet<string>): string[] =>
  [...safety.matchAll(tested)]
    .map(([, each = '']) => each)
    .filter((each) => !cited.has(each))
    .map((each) => `docs/requirements/safety.md calls ${each} tested, and no test has that id in its title.`)
