/** Journeys through the built product in a real browser, on one site with demo content that all of them share. */
import { defineConfig } from 'vitest/config'
import { longestFirst } from '../scripts/test/longest-first.ts'
import { PATIENCE } from './patience.ts'

export default defineConfig({
  test: {
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/shared-site.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // As long as the browser itself is waited for; what comes sooner is seen sooner.
    expect: { poll: { timeout: PATIENCE } },
    // A browser and a server each take a processor.
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(/check-accessibility|run-nothing-hostile|read-every-page/) },
  },
})
