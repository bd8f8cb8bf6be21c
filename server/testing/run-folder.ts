/**
 * Creates the folder that the processes of one test run share: in memory if it has enough space, because tests wait
 * for the disk.
 */
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepAtExit, removeAtExit } from './remove-at-exit.ts'

const MEMORY = '/dev/shm'
/** Containers often give it 64 MB, which tests with photos would fill. */
const MIN_BYTES = 4 * 2 ** 30
/** With the id of the process that removes it. */
const NAME = /^borealis-run-(\d+)-/

export type RunFolder = { path: string; remove: () => Promise<void> }

/**
 * Sets TMPDIR too, so that the temporary folders of this process and of those it starts are inside. A signal that ends this
 * process removes the folder as well; what a killed process left is removed by the next run.
 */
export async function createRunFolder(): Promise<RunFolder> {
  const parent = await parentFolder()
  await removeFormerRuns(parent)
  const path = await mkdtemp(join(parent, `borealis-run-${process.pid}-`))
  process.env.TMPDIR = path
  removeAtExit(path)
  const remove = async () => {
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
    keepAtExit(path)
  }
  return { path, remove }
}

/** Removes the folders of runs whose process has ended without doing it. */
async function removeFormerRuns(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(NAME.exec(name)?.[1] ?? 0)
    // Another user's folder stays.
    if (pid > 0 && !isRunning(pid))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

const parentFolder = async (): Promise<string> => (await memoryFolder()) ?? tmpdir()

/** A folder in memory; null on a machine that has none with enough space. Docker allows no programs in it. */
export async function memoryFolder(): Promise<string | null> {
  const memory = await statfs(MEMORY).catch(() => null)
  return memory && memory.bavail * memory.bsize >= MIN_BYTES ? MEMORY : null
}
