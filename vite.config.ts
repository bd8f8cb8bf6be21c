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
import { chunkOfImports } from './web/build/chunk-of-imports.ts'
import { contractTable } from './web/build/contract-table.ts'
import { sbom } from './web/build/sbom.ts'

/** What they import stays in files that they need anyway: they are small because they load little. An import needs nearly all. */
const smallProcesses = processEntries.filter((file) => !/(cli|import-process)\.ts$/.test(file))

const { name: nameInApp } = chunkOfImports('app', ['web/hydrate.tsx', 'web/site/home/HomePage.tsx'])
/** The server renders the comments, whose script loads later; the form that is open only in a browser has its styles with it. */
const { name: nameInArticle } = chunkOfImports('app', [
  'web/site/articles/ArticlePage.tsx',
  'web/site/comments/CommentSection.tsx',
])
/**
 * React, the frame and home: one script for every page, and one style sheet, which has the styles of articles as well: a second one
 * would be another request before the first paint. Nobody waits for the entry, so it is part of it.
 */
const inEveryPage = {
  name: (id: string, graph: Parameters<typeof nameInApp>[1]) => {
    if (id.endsWith('/web/hydrate.tsx')) return 'app'
    return (
      nameInApp(id, graph) ??
      (/(?<!\/OpenForm\.module)\.css($|\?)/.test(id) ? nameInArticle(id, graph) : null)
    )
  },
}

/** What a package installs beside the bundle, which contains everything else: docs/decisions/0065. */
const installedPackages = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).dependencies,
)

/** `Features` of lightningcss, which is Vite's dependency and not ours. */
const LIGHT_DARK = 1_048_576
const DIR_SELECTOR = 4

export default defineConfig({
  plugins: [react(), contractTable(), sbom(import.meta.dirname, 'server')],
  publicDir: 'web/public',
  // Pages have different depths, so URLs of files start at the root.
  base: '/',
  css: {
    // Written out, the names are a tenth of the style sheet and of the HTML of a page.
    modules: { generateScopedName: '_[hash:base64:5]' },
    // For browsers without `light-dark()` it adds two variables to each `color-scheme`, which nothing here reads; for those without
    // `:dir()` a list of languages, though texts say their direction.
    lightningcss: { exclude: LIGHT_DARK | DIR_SELECTOR },
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
              // Without these, each module that two pages share would be a request of its own before hydration, and each style
              // sheet one before the first paint.
              groups: [
                { ...inEveryPage, priority: 2 },
                // Articles have no head of this kind, and need no style sheet of it.
                { name: 'heads', test: /\/web\/ui\/(PageHead|Spark)\./, priority: 2 },
                // Nor of the form for a code, which three pages of logins share.
                { name: 'shared', test: /\/web\/(?!site\/login-link\/)/, minShareCount: 3, priority: 1 },
                chunkOfImports('article', ['web/site/articles/ArticlePage.tsx']),
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
                {
                  ...chunkOfImports('processes', smallProcesses),
                  priority: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 1_000,
                },
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
