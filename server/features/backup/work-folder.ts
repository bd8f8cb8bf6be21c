/** Folders for what a backup or a restore needs while it runs; those of killed processes are deleted by the next one. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'

/** A path that no other call returns; `deleteAbandoned` deletes it after the end of this process. */
export const workFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>, name: string): string =>
  join(DATA_DIR, 'backup-work', `${name}.${process.pid}.${randomBytes(4).toString('hex')}`)

/**
 * Creates a folder, calls the work with its path, and deletes it in every case.
 * @param name letters and hyphens
 */
export async function withWorkFolder<Result>(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  name: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = workFolder({ DATA_DIR }, name)
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await deleteAbandoned(dirname(folder))
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The second part of a name is the id of the process that wrote it. */
export async function deleteAbandoned(folder: string, isOurs = (_: string) => true): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (isOurs(name) && !isRunning(Number(name.split('.').at(-2))))
      await rm(join(folder, name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 only asks whether the process exists.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
