/** Reads names and messages of the failed tests from the reports of Vitest and Playwright Test. */

/** The part of Vitest's JSON report that is read. */
export type VitestReport = {
  testResults: {
    name: string
    status: string
    /** Why the file could not be loaded; empty when it could. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** The part of Playwright's JSON report that is read. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}

type PlaywrightError = { message?: string }
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }
type PlaywrightSpec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { errors: PlaywrightError[] }[] }[]
}

/** Lines of a message at the end of the log; the whole one stands where the test ran. */
const MAX_LINES = 12

/** One text for each failed test of a file, or one for the file when it failed without a failed test. */
export const vitestFailures = ({
  name,
  status,
  message,
  assertionResults,
}: VitestReport['testResults'][number]): string[] => {
  const failures = assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages ?? []))
  return status === 'failed' && failures.length === 0 ? [failure(name, [message])] : failures
}

/** One text for each test that failed, flaky ones included, and for each error outside of tests. */
export const playwrightFailures = ({ suites, errors }: PlaywrightReport): string[] => [
  ...suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) =>
        failure(
          `${file}:${line}: ${title} (${status})`,
          results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
        ),
      ),
  ),
  ...errors.map(({ message = '' }) => failure('outside of tests', [message])),
]

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const failure = (name: string, messages: string[]): string =>
  [name, ...messages.flatMap((message) => message.split('\n').slice(0, MAX_LINES))].join('\n    ')
