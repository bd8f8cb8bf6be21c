/**
 * Checks the tables of docs/requirements/specification.md: each row names the test files that prove its requirement, or cites
 * the decision that explains why the product departs from it.
 */

const file = /`([^`]+)`/g
const decision = /\[[^\]]+\]\(\.\.\/decisions\/[\w-]+\.md\)/g
const column = /(?<!\\)\|/

export type SpecificationRow = { line: number; cells: string[] }

/** Rows of tables whose head is `| Requirement | Tests |`. */
export const specificationRows = (markdown: string): SpecificationRow[] => {
  let isTable = false
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|')) isTable = false
    if (text === '| Requirement | Tests |') isTable = true
    else if (isTable && !text.startsWith('|-'))
      return [{ line: index + 1, cells: text.split(column).slice(1, -1) }]
    return []
  })
}

/**
 * @param path of the document
 * @param isTest whether a path is that of a test file of the project
 * @returns one sentence for each mistake
 */
export const untestedRows = (path: string, markdown: string, isTest: (path: string) => boolean): string[] =>
  specificationRows(markdown).flatMap(({ line, cells }) => {
    const listed = cells[1] ?? ''
    const at = `${path}:${line}`
    if (cells.length !== 2) return [`${at} has ${cells.length} cells instead of 2.`]
    const tests = [...listed.matchAll(file)].map(([, name = '']) => name)
    const rest = listed.replace(file, '').replace(decision, '').replace(/[;,]/g, '').trim()
    if (rest !== '') return [`${at} has "${rest}" among its tests.`]
    if (tests.length === 0 && listed.match(decision) === null)
      return [`${at} names no test, and no decision that explains it.`]
    return tests.filter((name) => !isTest(name)).map((name) => `${at} names ${name}, which is no test file.`)
  })
