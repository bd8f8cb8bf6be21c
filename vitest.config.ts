/**
 * Unit and API tests. `BOREALIS_TEST_ENGINE=postgres` runs those that open a database on PostgreSQL,
 * `BOREALIS_TEST_STORAGE=s3` runs them with their files in an S3-compatible store.
 */
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './scripts/test/longest-first.ts'

const all = '{contract,server,importers,web,scripts}/**/*.test.{ts,tsx}'

/** What never opens a house says the same on all engines and storages, and is asked once. */
const opensHouse = (file: string) => readFileSync(file, 'utf8').includes('#server/testing/test-context.ts')

const { BOREALIS_TEST_ENGINE, BOREALIS_TEST_STORAGE } = process.env
const isSecondRun = BOREALIS_TEST_ENGINE === 'postgres' || BOREALIS_TEST_STORAGE === 's3'

export default defineConfig({
  test: {
    include: isSecondRun ? globSync(all).filter(opensHouse) : [all],
    environment: 'node',
    // A test often waits: for the disk, for another process, for a password to be hashed.
    maxWorkers: 2,
    sequence: {
      sequencer: longestFirst(/real-blogs|comment-durability|survive-kills|corpora|notify-subscribers/),
    },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
