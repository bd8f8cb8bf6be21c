/** Chooses the rows of a table of blogs that a run on another engine or storage imports. */

const isDefault =
  process.env.BOREALIS_TEST_ENGINE !== 'postgres' && process.env.BOREALIS_TEST_STORAGE !== 's3'

/** Of each table, on every engine and storage. */
const FIRST = 3
const BEYOND_ASCII = /[^ -~]|\\u00/

/**
 * All on SQLite and the disk. What a setting or a front matter means is found before anything is stored, so that elsewhere the first
 * rows are enough, with those whose texts a database could store or compare in another way.
 */
export const rowsOfThisRun = <Row>(rows: Row[]): Row[] =>
  isDefault ? rows : rows.filter((row, index) => index < FIRST || BEYOND_ASCII.test(JSON.stringify(row)))
