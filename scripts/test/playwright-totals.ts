/** A reporter of Playwright: counts the tests of each project and collects what failed, with the page as it was then. */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { countTest, failureText, newTotals, writeTotals } from './totals.ts'

/** Of the page as it was when the test failed: the machine that ran the test may be gone when somebody reads the log. */
const MAX_PAGE_LINES = 80

export default class PlaywrightTotals implements Reporter {
  private readonly errors: TestError[] = []
  private suite: Suite | undefined
  private root = ''

  onBegin(config: FullConfig, suite: Suite): void {
    this.root = config.rootDir
    this.suite = suite
  }

  onError(error: TestError): void {
    this.errors.push(error)
  }

  onEnd(): void {
    const all = (this.suite?.suites ?? []).map((project) => {
      const totals = newTotals(project.title)
      for (const test of project.allTests()) {
        const path = relative(this.root, test.location.file)
        totals.files[path] =
          (totals.files[path] ?? 0) + sum(test.results.map(({ duration }) => duration)) / 1000
        const outcome = test.outcome()
        const hasFailed = outcome === 'unexpected' || outcome === 'flaky'
        countTest(
          totals,
          hasFailed ? 'failed' : outcome === 'skipped' ? 'skipped' : 'passed',
          test.tags.includes('@quarantine'),
        )
        if (hasFailed) totals.failures.push(failureOf(test, path))
      }
      return totals
    })
    if (this.errors.length > 0) {
      const outside = newTotals('outside of tests')
      outside.failed = this.errors.length
      outside.failures = this.errors.map(({ message = '' }) => failureText('outside of tests', [message]))
      all.push(outside)
    }
    writeTotals(all)
  }
}

const failureOf = (test: TestCase, path: string): string =>
  failureText(
    `${path}:${test.location.line}: ${test.title} (${test.outcome()})`,
    test.results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)),
    test.results.flatMap(pageLines),
  )

/** Roles, names and values of the page's elements, from the YAML block that Playwright writes about a failed test. */
const pageLines = ({ attachments }: TestResult): string[] => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  if (path === undefined || !existsSync(path)) return []
  const page = /```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1]
  return page === undefined ? [] : ['The page:', ...page.trimEnd().split('\n').slice(0, MAX_PAGE_LINES)]
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
