/**
 * Configures the tests without a browser. A project is an engine or a storage in one of the two tiers: `sqlite` has the default tier on
 * SQLite and the disk, `sqlite-full` the rest, and so on. `npm test` runs the projects of the default tier, `npm run test:all` all.
 */
import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { type TestTag, tagsOf, testTags } from './scripts/test/test-tags.ts'

// The React of the product: the one for development takes more than twice the time to render a page.
process.env.NODE_ENV = 'production'

const files = globSync('{bench,contract,server,importers,web,scripts,e2e}/**/*.test.{ts,tsx}').map(
  (path) => ({
    path,
    tags: tagsOf(path, readFileSync(path, 'utf8')),
  }),
)

/** They need the built app. */
const BUILT = 'e2e/'

type TestFile = (typeof files)[number]
type Options = {
  isQuick: (tags: TestTag[]) => boolean
  env?: Record<string, string>
  globalSetup?: string[]
  setupFiles?: string[]
  server?: { deps: { external: RegExp[] } }
}

/** The two projects of one target. */
const projects = (name: string, has: (file: TestFile) => boolean, { isQuick, ...options }: Options) => {
  const chosen = files.filter(has)
  const project = (name: string, tier: boolean) => ({
    extends: true as const,
    test: {
      ...options,
      name,
      include: chosen.filter(({ tags }) => isQuick(tags) === tier).map(({ path }) => path),
    },
  })
  return [project(name, true), project(`${name}-full`, false)]
}

const isQuick = (tags: TestTag[]) => !tags.includes('full')
const isQuickElsewhere = (tags: TestTag[]) => isQuick(tags) && tags.includes('both')

export default defineConfig({
  test: {
    tags: Object.entries(testTags).map(([name, description]) => ({ name: name as TestTag, description })),
    projects: [
      ...projects('sqlite', ({ path }) => !path.startsWith(BUILT), { isQuick }),
      ...projects('built', ({ path }) => path.startsWith(BUILT), {
        isQuick,
        globalSetup: ['e2e/built/set-up.ts'],
        setupFiles: ['e2e/built/use-build.ts'],
        server: { deps: { external: [/\/dist\//] } },
      }),
      ...projects('postgres', ({ tags }) => tags.includes('engine'), {
        isQuick: isQuickElsewhere,
        env: { BOREALIS_TEST_ENGINE: 'postgres' },
        globalSetup: ['scripts/test/start-postgres.ts'],
      }),
      ...projects('s3', ({ tags }) => tags.includes('storage'), {
        isQuick: isQuickElsewhere,
        env: { BOREALIS_TEST_STORAGE: 's3' },
      }),
    ],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['server/testing/use-bundled-processes.ts'],
    environment: 'node',
    // Tests often wait: for the disk, for another process.
    maxWorkers: 3,
    // Tests make much garbage, and a larger young generation collects it in a twelfth of the processor time less.
    execArgv: ['--max-semi-space-size=64'],
    // Files share processes, and so what they import: starting one per file would take two thirds of the processor time.
    isolate: false,
    // Timeouts end a test that hangs. They are far above what a machine with a load of 16 needs, and no test measures with them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
})
