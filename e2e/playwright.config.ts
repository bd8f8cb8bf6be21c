/** Configures the end-to-end tests: the built app in the installed browser, with traces of failed tests in `test-results/`. */
import { defineConfig } from '@playwright/test'
import { browserFlags, findOrInstallBrowser } from '../scripts/browser.ts'
import './support/use-built-processes.ts'

/**
 * Two windows for the address bar, which nobody sees, would take a third of the time of every new page. Chromium uses
 * the last switch of this name, so Playwright's own list is repeated.
 */
const disabledFeatures = `--disable-features=${[
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
].join(',')}`

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Node runs TypeScript itself: Babel would take 12 s for the tests and all that they import, and 2 s in each worker for the built app.
  build: { external: ['**/*.ts', '**/dist/**'] },
  globalSetup: './support/global-setup.ts',
  // Timeouts end a test that hangs. They are far above what a machine with a load of 16 needs, and no test measures with them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // Tests wait for about 40 % of their time: with three, two processors were idle for up to 45 % of some phases.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['../scripts/test/playwright-totals.ts']],
  // One that failed runs again with a trace, and counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // Recording every test would take a sixth of its time.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
    launchOptions: {
      executablePath: await findOrInstallBrowser(),
      args: [...browserFlags, disabledFeatures],
    },
  },
  projects: [
    // The default tier; flows do not run axe.
    { name: 'quick', grepInvert: /@(full|quarantine)/ },
    // Every flow, with axe.
    { name: 'full' },
  ],
})
