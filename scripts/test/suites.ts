/** The parts that run code: unit and API tests on both databases and both storages, the build, the journeys in a browser. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from '../browser.ts'
import { startPostgres } from '../postgres.ts'
import { runCommand } from './command.ts'
import type { Part } from './part.ts'
import { oneFailed, onePassed, skippedTests, type Tally, tallyOfReport, type VitestReport } from './tally.ts'

const onSqlite: Part = {
  group: 'sqlite',
  name: 'Unit and API on SQLite',
  run: ({ signal }) => vitest({ signal, env: { BOREALIS_TEST_ENGINE: 'sqlite' } }),
}

const onPostgres: Part = {
  group: 'postgres',
  name: 'API on PostgreSQL',
  run: async ({ signal, earlier }) => {
    const server = await startPostgres()
    if (!server) {
      console.log(
        'There is no PostgreSQL for this machine: neither the npm package with its binaries nor an installed one.',
      )
      const sqlite = earlier.get('sqlite')
      return skippedTests(sqlite ? sqlite.passed + sqlite.failed + sqlite.skipped : 1)
    }
    try {
      console.log(`  ${server.version}`)
      const env = { BOREALIS_TEST_ENGINE: 'postgres', BOREALIS_TEST_DATABASE_URL: server.url }
      return await vitest({ signal, env })
    } finally {
      await server.stop()
    }
  },
}

/** The test worlds start a store of their own, which checks signatures. */
const onS3: Part = {
  group: 's3',
  name: 'API with files in an S3-compatible store',
  run: ({ signal }) =>
    vitest({ signal, env: { BOREALIS_TEST_ENGINE: 'sqlite', BOREALIS_TEST_STORAGE: 's3' } }),
}

const build: Part = {
  group: 'build',
  name: 'Build',
  run: async ({ signal }) => {
    const { exitCode, output } = await runCommand(['vite', 'build'], { output: 'kept', signal })
    if (exitCode === 0) return onePassed
    console.log(output.trimEnd())
    return oneFailed
  },
}

const journeys: Part = {
  group: 'journeys',
  name: 'Journeys in the browser',
  run: async ({ signal }) => {
    const BOREALIS_BROWSER = await findOrInstallBrowser()
    return vitest({ signal, env: { BOREALIS_BROWSER }, config: 'e2e/vitest.config.ts' })
  },
}

export const suites: Part[] = [onSqlite, onPostgres, onS3, build, journeys]

type VitestRun = { signal: AbortSignal; env: Record<string, string>; config?: string }

/** Runs Vitest with its progress shown, and counts what its own report says. */
const vitest = async ({ signal, env, config = 'vitest.config.ts' }: VitestRun): Promise<Tally> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-report-'))
  const file = join(folder, 'report.json')
  try {
    const words = [
      'run',
      '--config',
      config,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const { exitCode } = await runCommand(['vitest', ...words], { output: 'shown', signal, env })
    return tallyOfReport(await reportIn(file), exitCode)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Null when Vitest ended before it wrote one, which counts as a failure. */
const reportIn = async (file: string): Promise<VitestReport | null> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as VitestReport
  } catch {
    return null
  }
}
