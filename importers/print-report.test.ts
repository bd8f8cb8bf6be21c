/** The report of an import on a terminal. */
import { expect, it } from 'vitest'
import { say } from '#server/platform/report-message.ts'
import { printReport } from './print-report.ts'
import { countOutcomes, itemWithout } from './report.ts'

it('shows control characters of names and texts, which could steer the terminal, as replaced', () => {
  const items = [
    itemWithout('\u001b]0;title\u0007a.md', 'failed', say('unexpected-error', { problem: 'no\u009b2J' }), {
      warnings: [{ code: 'terms-left-out', detail: 'b\u001b[1A' }],
    }),
  ]
  const report = printReport({
    source: 'blog',
    dryRun: false,
    interrupted: false,
    items,
    details: {},
    seconds: 1,
    counts: countOutcomes(items),
  })
  expect(report).toContain('x \ufffd]0;title\ufffda.md  failed: no\ufffd2J\n')
  expect(report).toContain('b\ufffd[1A')
  expect(report).not.toMatch(/[^\P{Cc}\n]/u)
})
