/** Gives the processes of one Vitest run a folder that they share, in a run of many files a bundle of processes too, and removes both at the end. */
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundleProcesses } from './bundled-processes.ts'
import { createRunFolder } from './run-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where processes start from the sources. */
    processFolder: string | null
  }
}

/** A run of fewer files would wait longer for the bundle than for their processes. */
const MANY_FILES = 40

export default async function setUpRun(project: TestProject): Promise<() => Promise<void>> {
  const bundle = project.vitest.state.getPaths().length >= MANY_FILES ? await bundleProcesses() : null
  // The compiled code of a bundle is of no use to the next one.
  if (bundle) process.env.NODE_COMPILE_CACHE = join(bundle.folder, 'compiled')
  const folder = await createRunFolder()
  project.provide('runFolder', folder.path)
  project.provide('processFolder', bundle?.folder ?? null)
  return async () => {
    await folder.remove()
    await bundle?.remove()
  }
}
