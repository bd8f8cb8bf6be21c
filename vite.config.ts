/**
 * Builds what runs: the web wing for the browser (dist/client, with a manifest) and for the server
 * (dist/server/entry-server.js), and the server itself (dist/server/cli.js; see docs/decisions/0002).
 */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTable } from './web/build/contract-table.ts'

/**
 * What every page needs travels in one chunk beside the start: left alone, each module that two pages share would
 * become a request of its own before the page comes to life. What these import comes with them.
 */
const inEveryPage = new RegExp(
  [
    'rolldown/runtime',
    'node_modules/(react|react-dom|scheduler|@tanstack)/',
    // A preview's Markdown comes with the form that shows it.
    '/contract/(?!comment-)',
    '/web/(ui/|router/|locale/(?!(en|cn)\\.ts)|session/|toasts/|theme/|document/|(?!entry-|hydrate\\.|fit-breakpoint\\.)[\\w-]+\\.tsx?$)',
    // The frame's parts that pages borrow, and what routes load.
    '/web/site/(author|social|ball|menu|header|footer|[A-Z]\\w+\\.|site\\.|open-page\\.|routes\\.)',
    '/load-[a-z]+\\.ts$',
    '\\.queries\\.ts$',
  ].join('|'),
)
/**
 * The stylesheet that every page waits for: the frame, home and articles, which most readers come to first. A second
 * one costs a slow phone a connection before it paints anything; the other rooms pay that, each for its own.
 */
const inFirstSheet =
  /\/web\/(styles|ui|site\/(SiteShell|(header|footer|menu|ball|author|social|pager|home|articles|categories|prose|locked|comments)\/))[^?]*\.css$/

/**
 * The account's dialogs stay one file, though the owner's part borrows their fields: cut in two they would cost every
 * reader who opens them a second request.
 */
const inAccount = /\/web\/site\/account\/(?!texts\/|add-styles)[^?]*\.tsx?$/

/** Cards, covers, pagers: what most lists show. */
const inManyPages = /\/web\//

export default defineConfig({
  plugins: [react(), contractTable()],
  publicDir: 'web/public',
  // The page addresses are absolute, so the files are too.
  base: '/',
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/hydrate.tsx'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'style', test: inFirstSheet, priority: 3 },
                { name: 'app', test: inEveryPage, priority: 2 },
                // The page to which QQ leads back needs this alone.
                { name: 'qq-channel', test: /\/oauth\/qq-channel\.ts$/, priority: 2 },
                { name: 'Account', test: inAccount, priority: 1 },
                { name: 'lists', test: inManyPages, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: 'web/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } },
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
        rolldownOptions: {
          input: {
            cli: 'server/cli.ts',
            'render-process': 'server/rendering/markdown/render-process.ts',
            'draw-process': 'server/features/media/draw-process.ts',
            'heic-thread': 'server/features/media/heic-thread.ts',
            'hash-worker': 'server/features/users/hash-worker.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
      resolve: { noExternal: true, external: ['sharp', 'libheif-js', 'pino', 'pg'] },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr', 'server'] as const) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
})
