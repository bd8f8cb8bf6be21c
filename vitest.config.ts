/** Unit and API tests. `BOREALIS_TEST_ENGINE=postgres` runs the same files on PostgreSQL. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
