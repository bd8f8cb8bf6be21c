/** Unit and API tests. `BOREALIS_TEST_ENGINE=postgres` runs those that open a database on PostgreSQL. */
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const all = '{contract,server,web,scripts}/**/*.test.{ts,tsx}'

/** What never opens a database says the same on both engines, and is asked once. */
const opensDatabase = (file: string) => readFileSync(file, 'utf8').includes('#server/testing/world.ts')

export default defineConfig({
  test: {
    include: process.env.BOREALIS_TEST_ENGINE === 'postgres' ? globSync(all).filter(opensDatabase) : [all],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
