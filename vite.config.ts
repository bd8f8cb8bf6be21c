/**
 * Builds the web layer for the browser (dist/client, with a manifest) and for server rendering
 * (dist/server/entry-server.js), the studio (dist/client/assets/studio), and the server itself (dist/server/cli.js; see
 * docs/decisions/0002).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { entriesByName, processEntries } from './server/platform/processes/process-entries.ts'
import { asciiCode } from './web/build/ascii-code.ts'
import { chunkOfImports } from './web/build/chunk-of-imports.ts'
import { classNamesOf } from './web/build/class-names.ts'
import { contractTable } from './web/build/contract-table.ts'
import { sbom } from './web/build/sbom.ts'

/**
 * One chunk for the modules that every page needs, and their imports. Without it, each module that two pages share
 * would become a separate request before hydration.
 */
const inEveryPage = [
  'rolldown/runtime',
  'vite/preload-helper',
  'node_modules/(react|react-dom|scheduler)/',
  // What only forms and comments use of the library is loaded with them.
  'node_modules/@tanstack/(?!.*/(useMutation|mutationObserver|useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver|streamedQuery|hydration|HydrationBoundary|usePrefetch\\w*|use(Is\\w+|Suspense(Queries|InfiniteQuery)|MutationState))\\.js)',
  // The Markdown of the comment preview belongs to the chunk of the comment form.
  '/contract/(?!comment-|studio)',
  'virtual:contract-table',
  '/web/(router/|locale/(?!(en|cn)\\.ts)|session/|service-worker/|toasts/|theme/(?!theme-sound)|document/|(?!entry-)[\\w-]+\\.tsx?$)',
  // Heads of pages, charts and choices come with the pages that show them.
  '/web/ui/(?!(Choice|PageHead|Spark|State)\\.)',
  // Components of the frame, except the account dialogs, and the load functions of routes.
  '/web/site/(author|social|ball|menu|header|footer|(?!AccountModals)[A-Z]\\w+\\.|site\\.|open-page\\.|routes\\.)',
  '/web/site/(articles/(Cover|CardMeta|SharedPart)\\.|locked/(ArticleLink|UnlockDialogProvider)|add-stylesheet\\.)',
  '/load-[a-z]+\\.ts$',
  '\\.queries\\.ts$',
].join('|')
/**
 * The style sheet that every page waits for: the frame, home and articles, which most readers open first. A second
 * style sheet costs a slow phone another request before the first paint; only the other pages and texts with aligned
 * formulas have one. What no page shows before a visitor asks for it comes with its script. The names of its classes are
 * part of the chunk of every page.
 */
const inFirstSheet =
  '/web/(styles|ui/(?!(Choice|PageHead|Spark)\\.)|site/(SiteShell|(header|footer|menu|ball|author|social|pager|home(?!/AuroraTip)|articles(?!/ReadingSettings)|categories|prose(?!/lightbox|/formulas)|locked(?!/UnlockDialog)|comments(?!/OpenForm)|mentions)/))[^?]*\\.css$'

/** What pages with the text of an article, a talk or the owner share: prose and comments. */
const inProse =
  /\/web\/site\/(prose\/(?!lightbox|player|formulas)|locked\/(UnlockForm|use-unlock)|comments\/(Comments|lazy-hydration)\.tsx?$)/

/**
 * One chunk for the account dialogs, although the owner's section uses their fields too: split in two, they would
 * cost every reader who opens them a second request.
 */
const inAccount = /\/web\/site\/account\/(?!texts\/|load-account-styles|PasskeyLogin|passkeys)[^?]*\.tsx?$/

/** What they import stays in files that they need anyway: they are small because they load little. An import needs nearly all. */
const smallProcesses = processEntries.filter((file) => !/(cli|import-process)\.ts$/.test(file))

/** What a package installs beside the bundle, which contains everything else: docs/decisions/0065. */
const installedPackages = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).dependencies,
)

/** `Features.LightDark` of lightningcss, which is Vite's dependency and not ours. */
const LIGHT_DARK = 1_048_576

/** Modules that several pages share, such as cards, covers and the paginator. */
const inManyPages = /\/web\//

export default defineConfig({
  plugins: [react(), contractTable(), asciiCode(), sbom(import.meta.dirname, 'server')],
  publicDir: 'web/public',
  // Pages have different depths, so URLs of files start at the root.
  base: '/',
  css: {
    modules: { generateScopedName: classNamesOf(import.meta.dirname) },
    // For browsers without `light-dark()` it adds two variables to each `color-scheme`, which nothing here reads.
    lightningcss: { exclude: LIGHT_DARK },
  },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Tests limit what browsers and a start load; whoever starts the site for the first time need not read of the build.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        license: { fileName: '.vite/licenses.md' },
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/hydrate.tsx'],
          // Nobody imports the entries, so their chunks may contain what others import.
          preserveEntrySignatures: false,
          output: {
            codeSplitting: {
              groups: [
                { name: 'app', test: new RegExp(`${inEveryPage}|${inFirstSheet}`), priority: 2 },
                { name: 'prose', test: inProse, priority: 1 },
                {
                  name: 'heads',
                  test: /\/web\/(ui\/(PageHead|Spark)|site\/articles\/ray-histogram)\./,
                  priority: 1,
                },
                // The callback page of QQ needs only this module.
                { name: 'qq-channel', test: /\/account\/qq-channel\.ts$/, priority: 2 },
                { name: 'Account', test: inAccount, priority: 1 },
                { name: 'lists', test: inManyPages, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // A build of its own: whatever the owner's part imports, no file that a visitor loads grows by it.
    studio: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/studio-manifest.json',
        license: { fileName: '.vite/studio-licenses.md' },
        rolldownOptions: {
          input: 'web/studio/entry-studio.tsx',
          output: {
            entryFileNames: 'assets/studio/[name]-[hash].js',
            chunkFileNames: 'assets/studio/[name]-[hash].js',
            assetFileNames: 'assets/studio/[name]-[hash][extname]',
          },
        },
      },
    },
    // A file of its own with a fixed name, which imports nothing from the others.
    serviceWorker: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'web/service-worker/service-worker.ts',
          output: { entryFileNames: 'service-worker.js', format: 'iife' },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: {
          input: 'web/entry-server.tsx',
          output: {
            entryFileNames: 'entry-server.js',
            comments: false,
            codeSplitting: { groups: [{ name: 'pages', tags: ['$initial'] }] },
          },
        },
      },
      // One file with React's production build inside: it starts faster and never depends on NODE_ENV.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        emptyOutDir: false,
        ssr: true,
        copyPublicDir: false,
        license: { fileName: '.vite/licenses.md' },
        rolldownOptions: {
          input: entriesByName(processEntries),
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            comments: false,
            codeSplitting: {
              groups: [
                { ...chunkOfImports('processes', smallProcesses), priority: 2, entriesAware: true },
                { ...chunkOfImports('commands', ['server/cli.ts']), priority: 1 },
                chunkOfImports('start', ['server/main.ts']),
              ],
            },
          },
        },
      },
      resolve: { noExternal: true, external: installedPackages },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'studio', 'serviceWorker', 'ssr', 'server'] as const) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
})
