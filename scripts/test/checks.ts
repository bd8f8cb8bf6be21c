/** The checks that read the code without running it. Each counts as one test. */
import { runCommand } from './command.ts'
import type { TestPart } from './part.ts'
import { oneFailed, onePassed } from './tally.ts'

const check = (name: string, ...words: string[]): TestPart => ({
  group: 'checks',
  name,
  run: async ({ signal }) => {
    const { exitCode, output } = await runCommand(words, { output: 'collected', signal })
    if (exitCode === 0) return onePassed
    console.log(output.trimEnd())
    return oneFailed(output.trimEnd())
  },
})

/** One checker: several would each find out most types again, which takes twice the processor time, and two checks run at once. */
const types = (config: string): string[] => ['tsc', '--checkers', '1', '-p', config]

/** Those that take longest are first, so that the last ones end at about the same time. */
export const checks: TestPart[] = [
  check('Nothing unused', 'knip'),
  check('Types of the server', ...types('tsconfig.server.json')),
  check('Types of the web', ...types('tsconfig.web.json')),
  check('Types of the end-to-end tests', ...types('tsconfig.e2e.json')),
  check("Types of the web's tests", ...types('tsconfig.web-tests.json')),
  check('Import rules and lockfile', 'node', 'scripts/check-repository.ts'),
  check('Format and lint', 'biome', 'check', '--error-on-warnings'),
  check('Words of the glossary', 'node', 'scripts/check-words.ts'),
  check('Documents', 'node', 'scripts/check-docs.ts'),
  check('Types of the service worker', ...types('tsconfig.service-worker.json')),
  check('Types of the contract', ...types('tsconfig.contract.json')),
]
