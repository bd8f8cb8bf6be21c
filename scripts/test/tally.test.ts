import { describe, expect, it } from 'vitest'
import { inWords, sum, tallyOfReport } from './tally.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

describe('the tally of a Vitest run', () => {
  it('counts tests, and todo and pending ones as skipped', () => {
    const report = {
      success: false,
      testResults: [
        file('failed', 'passed', 'failed', 'pending'),
        file('passed', 'passed', 'todo', 'skipped'),
      ],
    }
    expect(tallyOfReport(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 3 })
  })

  it('counts a file that could not be loaded as a failure', () => {
    expect(tallyOfReport({ success: false, testResults: [file('failed')] }, 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })

  it('never calls a run that ended badly a success', () => {
    expect(tallyOfReport({ success: true, testResults: [file('passed', 'passed')] }, 1).failed).toBe(1)
    expect(tallyOfReport(null, 0).failed).toBe(1)
  })
})

it('the last line has the form that readers of the log count on', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 2 },
    { passed: 3, failed: 4, skipped: 0 },
  ])
  expect(inWords(total)).toBe('4 passed, 4 failed, 2 skipped')
})
