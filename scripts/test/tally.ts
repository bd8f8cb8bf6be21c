/** Counts how many tests and checks of a run passed, failed and were skipped. */

export type Tally = { passed: number; failed: number; skipped: number }

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 }

export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 }

export const skippedTests = (count: number): Tally => ({ passed: 0, failed: 0, skipped: count })

export const sum = (tallies: Tally[]): Tally =>
  tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** The last line of `npm test`. */
export const inWords = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** The part of Vitest's JSON report that is counted. */
export type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

export const tallyOfVitest = (report: VitestReport | null, exitCode: number): Tally =>
  withExitCode(report && sum(report.testResults.map(tallyOfFile)), exitCode)

/** A file that failed without a failed test (it did not load, or a hook threw) counts as one failure. */
const tallyOfFile = ({ status, assertionResults }: VitestReport['testResults'][number]): Tally => {
  const count = (...wanted: string[]) =>
    assertionResults.filter((result) => wanted.includes(result.status)).length
  const failed = count('failed')
  return {
    passed: count('passed'),
    failed: status === 'failed' && failed === 0 ? 1 : failed,
    skipped: count('skipped', 'pending', 'todo'),
  }
}

/** The part of Playwright's JSON report that is counted. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A flaky test failed; an error outside of tests counts as one failure; a test that did not run is skipped. */
export const tallyOfPlaywright = (report: PlaywrightReport | null, exitCode: number): Tally =>
  withExitCode(
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
      skipped: report.stats.skipped,
    },
    exitCode,
  )

/** A run that wrote no report, or ended badly though every test passed, counts as one more failure. */
const withExitCode = (tally: Tally | null, exitCode: number): Tally => {
  if (!tally) return oneFailed
  return exitCode !== 0 && tally.failed === 0 ? sum([tally, oneFailed]) : tally
}
