/** The checks that read the code without running it, the build and what follows it: name and command of each, which counts as one test. */

export type Check = { name: string; words: string[] }

/** One checker: several would each find out most types again, which takes twice the processor time, and two checks run at once. */
const types = (name: string, config: string): Check => ({
  name: `Types of ${name}`,
  words: ['tsc', '--checkers', '1', '-p', config],
})

/** Those that take longest are first, so that the last ones end at about the same time. */
export const checks: Check[] = [
  { name: 'Nothing unused', words: ['knip'] },
  types('the server', 'tsconfig.server.json'),
  types('the web', 'tsconfig.web.json'),
  types('the end-to-end tests', 'tsconfig.e2e.json'),
  types("the web's tests", 'tsconfig.web-tests.json'),
  { name: 'Import rules, sizes and lockfile', words: ['node', 'scripts/check-repository.ts'] },
  { name: 'Format and lint', words: ['biome', 'check', '--error-on-warnings'] },
  { name: 'Documents', words: ['node', 'scripts/check-docs.ts'] },
  types('the service worker', 'tsconfig.service-worker.json'),
  types('the contract', 'tsconfig.contract.json'),
]

export const build: Check = { name: 'Build', words: ['node', 'tools/build/build.mjs'] }
/** Of what the build has bundled. */
export const advisories: Check = {
  name: 'Advisories of what is bundled',
  words: ['node', 'scripts/check-advisories.ts'],
}

/** The exit code of a check that cannot be done here. */
export const SKIPPED = 77
