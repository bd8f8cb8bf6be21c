/**
 * Creates the folder that the processes of one test run share: in memory if it has enough space, because tests wait
 * for the disk.
 */
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Containers often give it 64 MB, which tests with photos would fill. */
const MIN_BYTES = 4 * 2 ** 30

export type RunFolder = { path: string; remove: () => Promise<void> }

/** Sets TMPDIR too, so that the temporary folders of this process and of those it starts are inside. */
export async function createRunFolder(): Promise<RunFolder> {
  const path = await mkdtemp(join(await parentFolder(), 'borealis-run-'))
  process.env.TMPDIR = path
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

const parentFolder = async (): Promise<string> => (await memoryFolder()) ?? tmpdir()

/** A folder in memory; null on a machine that has none with enough space. Docker allows no programs in it. */
export async function memoryFolder(): Promise<string | null> {
  const memory = await statfs(MEMORY).catch(() => null)
  return memory && memory.bavail * memory.bsize >= MIN_BYTES ? MEMORY : null
}
