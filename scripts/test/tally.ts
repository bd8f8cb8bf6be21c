/** What a run proved: how many of its tests and checks passed, failed and were skipped. */

export type Tally = { passed: number; failed: number; skipped: number }

export const nothingYet: Tally = { passed: 0, failed: 0, skipped: 0 }

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
    nothingYet,
  )

/** The last line of `npm test`, word for word. */
export const inWords = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** The part of Vitest's JSON report that is counted. */
export type VitestReport = {
  success: boolean
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/**
 * Counts a Vitest run from its own report. A file that failed without a failed test (it did not load, a hook
 * threw) counts as one failure, and so does a run that ended badly though every file was well, or wrote no report.
 */
export const tallyOfReport = (report: VitestReport | null, exitCode: number): Tally => {
  if (!report) return oneFailed
  const total = sum(report.testResults.map(tallyOfFile))
  const endedBadly = exitCode !== 0 && total.failed === 0
  return endedBadly ? sum([total, oneFailed]) : total
}

const tallyOfFile = ({ status, assertionResults }: VitestReport['testResults'][number]): Tally => {
  const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length
  const passed = count('passed')
  const failed = count('failed')
  return {
    passed,
    failed: status === 'failed' && failed === 0 ? 1 : failed,
    skipped: assertionResults.length - passed - failed,
  }
}
