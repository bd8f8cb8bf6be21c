/**
 * Checks the tables of docs/requirements/specification.md: each row names the files that implement its requirement and the
 * tests that prove it, or cites the decision that explains why the product departs from it.
 */

/** `file` and the titles behind it, in typographic quotes, which no title of ours contains. */
const testsOfFile = /`([^`]+)`((?: “[^”]+”)+)/g
const decision = /\[[^\]]+\]\(\.\.\/decisions\/[\w-]+\.md\)/g
const column = /(?<!\\)\|/

export type SpecificationRow = { line: number; cells: string[] }

/** Rows of tables whose head is `| Requirement | Code | Tests |`. */
export const specificationRows = (markdown: string): SpecificationRow[] => {
  let isTable = false
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|')) isTable = false
    if (text === '| Requirement | Code | Tests |') isTable = true
    else if (isTable && !text.startsWith('|-'))
      return [{ line: index + 1, cells: text.split(column).slice(1, -1) }]
    return []
  })
}

/**
 * @param path of the document.
 * @param sources test files by path. @returns one sentence for each mistake.
 */
export const untestedRows = (
  path: string,
  markdown: string,
  sources: ReadonlyMap<string, string>,
): string[] =>
  specificationRows(markdown).flatMap(({ line, cells }) => {
    const [, code = '', listed = ''] = cells
    const at = `${path}:${line}`
    if (cells.length !== 3) return [`${at} has ${cells.length} cells instead of 3.`]
    if (!/`[^`]+`/.test(code) && code.match(decision) === null)
      return [`${at} names no file that implements the requirement.`]
    const tests = [...listed.matchAll(testsOfFile)]
    const rest = listed.replace(testsOfFile, '').replace(decision, '').replace(/[;,]/g, '').trim()
    if (rest !== '') return [`${at} has "${rest}" among its tests.`]
    if (tests.length === 0 && listed.match(decision) === null)
      return [`${at} names no test, and no decision that explains it.`]
    return tests.flatMap(([, file = '', quoted = '']) => {
      const source = sources.get(file)
      if (source === undefined) return [`${at} names ${file}, which is no test file.`]
      return [...quoted.matchAll(/“([^”]+)”/g)]
        .map(([, title = '']) => title)
        .filter((title) => !hasTitle(source, title))
        .map((title) => `${at} names the test "${title}", which ${file} does not have.`)
    })
  })

/** A title is a string of its own in the source, in any quotation marks. */
const hasTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((mark) => source.includes(`${mark}${title.replaceAll('\\|', '|')}${mark}`))
