/** Counts how many tests and checks of a run passed, failed and were skipped, and collects what failed. */
import { type PlaywrightReport, playwrightFailures, type VitestReport, vitestFailures } from './failures.ts'

export type Tally = {
  passed: number
  failed: number
  skipped: number
  /** What failed, for the end of the log: names and messages. */
  failures: string[]
}

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0, failures: [] }

export const oneFailed = (message: string): Tally => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [message],
})

export const skippedTests = (count: number): Tally => ({ passed: 0, failed: 0, skipped: count, failures: [] })

export const sum = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      failures: [...total.failures, ...tally.failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  )

/** The last line of `npm test`. */
export const inWords = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

export const tallyOfVitest = (report: VitestReport | null, exitCode: number): Tally =>
  withExitCode(report && sum(report.testResults.map(tallyOfFile)), exitCode)

/** A file that failed without a failed test (it did not load, or a hook threw) counts as one failure. */
const tallyOfFile = (file: VitestReport['testResults'][number]): Tally => {
  const { status, assertionResults } = file
  const count = (...wanted: string[]) =>
    assertionResults.filter((result) => wanted.includes(result.status)).length
  const failed = count('failed')
  return {
    passed: count('passed'),
    failed: status === 'failed' && failed === 0 ? 1 : failed,
    skipped: count('skipped', 'pending', 'todo'),
    failures: vitestFailures(file),
  }
}

/** A flaky test failed; an error outside of tests counts as one failure; a test that did not run is skipped. */
export const tallyOfPlaywright = (report: PlaywrightReport | null, exitCode: number): Tally =>
  withExitCode(
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
      skipped: report.stats.skipped,
      failures: playwrightFailures(report),
    },
    exitCode,
  )

/** A run that wrote no report, or ended badly though every test passed, counts as one more failure. */
const withExitCode = (tally: Tally | null, exitCode: number): Tally => {
  if (!tally) return oneFailed(`The run ended with exit code ${exitCode} and wrote no report.`)
  return exitCode !== 0 && tally.failed === 0
    ? sum([tally, oneFailed(`Every test passed, and the run ended with exit code ${exitCode}.`)])
    : tally
}
