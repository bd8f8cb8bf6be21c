/** Configures the end-to-end tests: the built app in the installed browser, with traces of failed tests in `test-results/`. */
import { defineConfig } from '@playwright/test'
import { browserFlags, findOrInstallBrowser } from '../scripts/browser.ts'

/** Compares response times: it must not share the processors with other tests. */
const TIMING = /compare-login-times\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Timeouts end a test that hangs. They are far above what a busy machine needs, and no test measures with them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A browser and a server each use a processor.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findOrInstallBrowser(), args: browserFlags },
  },
  projects: [
    { name: 'browser', testIgnore: TIMING },
    { name: 'timing', testMatch: TIMING, workers: 1 },
  ],
})
