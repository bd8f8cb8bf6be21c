/** What a part of a test run found: counted by a reporter in the process of Vitest or Playwright, read by `scripts/test.ts`. */
import { writeFileSync } from 'node:fs'

export type Totals = {
  /** A project, a check or the build. */
  name: string
  passed: number
  failed: number
  skipped: number
  /** Of the tests in quarantine, which count as nothing else. */
  quarantine: { passed: number; failed: number }
  /** Names and messages of what failed, those in quarantine included. */
  failures: string[]
  /** How long each file took, in seconds. */
  files: Record<string, number>
}

/** Names the file to which the reporters write the totals of their projects; without it they write none. */
export const TOTALS_FILE = 'BOREALIS_TEST_TOTALS'

export const newTotals = (name: string): Totals => ({
  name,
  passed: 0,
  failed: 0,
  skipped: 0,
  quarantine: { passed: 0, failed: 0 },
  failures: [],
  files: {},
})

export const countTest = (
  totals: Totals,
  result: 'passed' | 'failed' | 'skipped',
  isInQuarantine: boolean,
): void => {
  if (!isInQuarantine) totals[result] += 1
  else if (result !== 'skipped') totals.quarantine[result] += 1
}

/** Lines of a message at the end of the log; the whole one stands where the test ran. */
const MAX_LINES = 12

/** @param more shown whole, below the messages */
export const failureText = (name: string, messages: string[], more: string[] = []): string =>
  [name, ...messages.flatMap((message) => message.split('\n').slice(0, MAX_LINES)), ...more].join('\n    ')

export const writeTotals = (totals: Totals[]): void => {
  const file = process.env[TOTALS_FILE]
  if (file) writeFileSync(file, JSON.stringify(totals))
}
