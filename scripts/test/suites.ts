/** The parts that run code: unit and API tests on both databases and both storages, the build, the end-to-end tests. */
import { findOrInstallBrowser } from '../browser.ts'
import { startPostgres } from '../postgres.ts'
import { advisories } from './advisories.ts'
import { runCommand } from './command.ts'
import type { PartOptions, TestPart } from './part.ts'
import { runPlaywright } from './playwright.ts'
import { oneFailed, onePassed, skippedTests, sum } from './tally.ts'
import { runVitest } from './vitest.ts'

const onSqlite: TestPart = {
  group: 'sqlite',
  name: 'Unit and API tests on SQLite',
  run: (options) => runVitest({ ...options, env: { BOREALIS_TEST_ENGINE: 'sqlite' } }),
}

const onPostgres: TestPart = {
  group: 'postgres',
  name: 'Tests of the database on PostgreSQL',
  run: async (options) => {
    const server = await startPostgres()
    if (!server) {
      console.log('There is no PostgreSQL for this machine: neither the npm package nor an installed one.')
      return skippedTests(1)
    }
    try {
      console.log(`  ${server.version}`)
      const env = { BOREALIS_TEST_ENGINE: 'postgres', BOREALIS_TEST_DATABASE_URL: server.url }
      return await runVitest({ ...options, env })
    } finally {
      await server.stop()
    }
  },
}

/** Each test context starts a fake S3 store of its own, which checks signatures. */
const onS3: TestPart = {
  group: 's3',
  name: 'Tests of the storage on an S3-compatible store',
  run: (options) =>
    runVitest({ ...options, env: { BOREALIS_TEST_ENGINE: 'sqlite', BOREALIS_TEST_STORAGE: 's3' } }),
}

const build: TestPart = {
  group: 'build',
  name: 'Build',
  run: async ({ signal }) => {
    const { exitCode, output } = await runCommand(['node', 'tools/build/build.mjs'], {
      output: 'collected',
      signal,
    })
    if (exitCode === 0) return onePassed
    console.log(output.trimEnd())
    return oneFailed(output.trimEnd())
  },
}

const endToEnd: TestPart = {
  group: 'e2e',
  name: 'End-to-end tests in a browser',
  run: async (options: PartOptions) => {
    const env = { BOREALIS_BROWSER: await findOrInstallBrowser() }
    const inBrowser = await runPlaywright({ ...options, env, project: 'browser' })
    // The comparison of response times runs without neighbors.
    const timing = await runPlaywright({ ...options, env, project: 'timing' })
    return sum([inBrowser, timing])
  },
}

export const suites: TestPart[] = [onSqlite, onPostgres, onS3, build, advisories, endToEnd]
