/** The checks that read the code without running it. Each counts as one. */
import { runCommand } from './command.ts'
import type { Part } from './part.ts'
import { oneFailed, onePassed } from './tally.ts'

const check = (name: string, ...words: string[]): Part => ({
  group: 'checks',
  name,
  run: async ({ signal }) => {
    const { exitCode, output } = await runCommand(words, { output: 'kept', signal })
    if (exitCode === 0) return onePassed
    console.log(output.trimEnd())
    return oneFailed
  },
})

export const checks: Part[] = [
  check('Types of the contract', 'tsc', '-p', 'tsconfig.contract.json'),
  check('Types of the server', 'tsc', '-p', 'tsconfig.server.json'),
  check('Types of the web', 'tsc', '-p', 'tsconfig.web.json'),
  check("Types of the web's tests", 'tsc', '-p', 'tsconfig.web-tests.json'),
  check('Types of the journeys', 'tsc', '-p', 'tsconfig.e2e.json'),
  check('Format and lint', 'biome', 'check', '--error-on-warnings'),
  check('House rules', 'node', 'scripts/check-repository.ts'),
  check('Documents', 'node', 'scripts/check-docs.ts'),
  check('Nothing unused', 'knip'),
]
