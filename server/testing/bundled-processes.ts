/**
 * Bundles what runs as a process of its own, as the build does: a whole run of the tests starts some two hundred of them, and each would
 * strip the types of hundreds of files and link them.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { projectFolder } from '#server/platform/config/folders.ts'
import { entriesByName, processEntries } from '#server/platform/processes/process-entries.ts'
import { keepAtExit, removeAtExit } from './remove-at-exit.ts'

const ofTests = ['server/testing/api-process.ts', 'server/testing/migrate-process.ts']

/** In the project, where the processes look for their files. */
const cache = join(projectFolder, 'node_modules', '.cache')

export async function bundleProcesses(): Promise<{ folder: string; remove: () => Promise<void> }> {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'processes-'))
  removeAtExit(folder)
  const { dependencies } = JSON.parse(await readFile(join(projectFolder, 'package.json'), 'utf8'))
  await build({
    configFile: false,
    root: projectFolder,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'esnext',
      reportCompressedSize: false,
      rolldownOptions: {
        // The grammars of code are many, and few of them are loaded.
        external: [/^@shikijs\/langs/],
        input: entriesByName([...processEntries, ...ofTests]),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
      },
    },
  })
  const remove = async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    keepAtExit(folder)
  }
  return { folder, remove }
}
