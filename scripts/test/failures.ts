/** Reads names and messages of the failed tests from the reports of Vitest and Playwright Test. */
import { existsSync, readFileSync } from 'node:fs'

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
  tests: { status: string; results: PlaywrightResult[] }[]
}
/** `attachments` name files that Playwright wrote. */
type PlaywrightResult = { errors: PlaywrightError[]; attachments: { name: string; path?: string }[] }

/** Lines of a message at the end of the log; the whole one stands where the test ran. */
const MAX_LINES = 12
/** Of the page as it was when the test failed: the machine that ran the test may be gone when somebody reads the log. */
const MAX_PAGE_LINES = 80

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
          results.flatMap(pageLines),
        ),
      ),
  ),
  ...errors.map(({ message = '' }) => failure('outside of tests', [message])),
]

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** Roles, names and values of the page's elements, from the YAML block that Playwright writes about a failed test. */
const pageLines = ({ attachments }: PlaywrightResult): string[] => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (path === undefined || !existsSync(path)) return []
  const page = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1]
  return page === undefined ? [] : ['The page:', ...page.trimEnd().split('\n').slice(0, MAX_PAGE_LINES)]
}

const failure = (name: string, messages: string[], page: string[] = []): string =>
  [name, ...messages.flatMap((message) => message.split('\n').slice(0, MAX_LINES)), ...page].join('\n    ')
