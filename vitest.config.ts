/**
 * Configures the unit and API tests. `npm run test:unit` runs all of them on SQLite and the disk, `npm run test:postgres` those
 * with the tag `engine` on PostgreSQL, `npm test s3` those with the tag `storage` on an S3-compatible store.
 */
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './scripts/test/longest-first.ts'
import { runsOn, startsFirst, type TestTag, tagsOf, testTags } from './scripts/test/test-tags.ts'

const target = { engine: process.env.BOREALIS_TEST_ENGINE, storage: process.env.BOREALIS_TEST_STORAGE }
const files = globSync('{bench,contract,server,importers,web,scripts}/**/*.test.{ts,tsx}').map((path) => ({
  path,
  tags: tagsOf(path, readFileSync(path, 'utf8')),
}))

export default defineConfig({
  test: {
    include: files.filter(({ tags }) => runsOn(tags, target)).map(({ path }) => path),
    tags: Object.entries(testTags).map(([name, description]) => ({ name: name as TestTag, description })),
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/use-bundled-processes.ts'],
    environment: 'node',
    // Tests often wait: for the disk, for another process.
    maxWorkers: 3,
    // Tests make much garbage, and a larger young generation collects it in a twelfth of the processor time less.
    execArgv: ['--max-semi-space-size=64'],
    // Files share processes, and so what they import: starting one per file would take two thirds of the processor time.
    isolate: false,
    sequence: {
      sequencer: longestFirst(files.filter(({ tags }) => startsFirst(tags)).map(({ path }) => path)),
    },
    // Timeouts end a test that hangs. They are far above what a machine with a load of 16 needs, and no test measures with them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
