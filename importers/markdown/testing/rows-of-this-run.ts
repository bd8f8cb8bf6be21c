/** Chooses the rows of a table of blogs that a run imports. */
import { isFullTier } from '#server/testing/tier.ts'

const isElsewhere =
  process.env.BOREALIS_TEST_ENGINE === 'postgres' || process.env.BOREALIS_TEST_STORAGE === 's3'

/** Of each table, in every run. */
const FIRST = 3
const BEYOND_ASCII = /[^ -~]|\\u00/

/**
 * All in the full tier on SQLite and the disk. What a setting or a front matter means is found before anything is stored, so that elsewhere
 * the first rows are enough, with those whose texts a database could store or compare in another way.
 */
export const rowsOfThisRun = <Row>(rows: Row[]): Row[] =>
  isFullTier && !isElsewhere
    ? rows
    : rows.filter((row, index) => index < FIRST || BEYOND_ASCII.test(JSON.stringify(row)))
