/** Creates the folder that the workers of one run share, and removes it at the end. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RUN_FOLDER } from './shared-site.ts'

export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'borealis-e2e-'))
  // Workers inherit the environment of this process.
  process.env[RUN_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
