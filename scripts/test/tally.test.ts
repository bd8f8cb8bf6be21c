import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inWords, sum, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: status === 'failed' ? 'no such module' : '',
  assertionResults: tests.map((each, index) => ({
    status: each,
    fullName: `a list ${index}`,
    failureMessages: each === 'failed' ? ['expected 1 to be 2\nat list.test.ts:7'] : [],
  })),
})

describe('the tally of a Vitest run', () => {
  it('counts tests, and todo and pending ones as skipped', () => {
    const testResults = [
      file('failed', 'passed', 'failed', 'pending'),
      file('passed', 'passed', 'todo', 'skipped'),
    ]
    expect(tallyOfVitest({ testResults }, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 3,
      failures: ['a.test.ts: a list 1\n    expected 1 to be 2\n    at list.test.ts:7'],
    })
  })

  it('counts a file that could not be loaded as a failure', () => {
    expect(tallyOfVitest({ testResults: [file('failed')] }, 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['a.test.ts\n    no such module'],
    })
  })

  it('counts a run that ended badly, or wrote no report, as a failure', () => {
    expect(tallyOfVitest({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1)
    expect(tallyOfVitest(null, 0).failed).toBe(1)
  })
})

describe('the tally of a Playwright run', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'read.spec.ts',
    line: 3,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })), attachments: [] }] }],
  })
  const suites = [
    {
      specs: [spec('opens', 'expected')],
      suites: [{ specs: [spec('closes', 'unexpected', 'no button'), spec('waits', 'flaky', 'too late')] }],
    },
  ]

  it('counts a flaky test and an error outside of tests as failures', () => {
    const report = { stats, suites, errors: [{ message: 'no site' }] }
    expect(tallyOfPlaywright(report, 1)).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
      failures: [
        'read.spec.ts:3: closes (unexpected)\n    no button',
        'read.spec.ts:3: waits (flaky)\n    too late',
        'outside of tests\n    no site',
      ],
    })
  })

  it('shows the page of a failed test', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'borealis-tally-'))
    const path = join(folder, 'error-context.md')
    await writeFile(path, '# Page snapshot\n\n```yaml\n- main:\n  - button "Send"\n```\n\n# Test source\n')
    const failed = spec('sends', 'unexpected', 'no dialog')
    const results = [{ errors: [{ message: 'no dialog' }], attachments: [{ name: 'error-context', path }] }]
    const suite = { specs: [{ ...failed, tests: [{ status: 'unexpected', results }] }] }
    const { failures } = tallyOfPlaywright({ stats, suites: [suite], errors: [] }, 1)
    await rm(folder, { recursive: true })
    expect(failures).toEqual([
      'read.spec.ts:3: sends (unexpected)\n    no dialog\n    The page:\n    - main:\n      - button "Send"',
    ])
  })

  it('counts a run that ended badly, or wrote no report, as a failure', () => {
    const passed = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }
    expect(tallyOfPlaywright({ stats: passed, suites: [], errors: [] }, 1).failed).toBe(1)
    expect(tallyOfPlaywright(null, 0).failed).toBe(1)
  })
})

it('the last line has the form that readers of the log expect', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 2, failures: [] },
    { passed: 3, failed: 4, skipped: 0, failures: [] },
  ])
  expect(inWords(total)).toBe('4 passed, 4 failed, 2 skipped')
})
