/** Puts a finished folder in the place of a former one, so that the place has one or the other at every moment. */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/** The file by which a copy is recognized. */
export const COPY_MARK = '.static-copy.json'

/** @throws Error in one sentence when the folder has files of somebody else */
async function requireOwnFolder(folder: string): Promise<void> {
  const names: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error.code === 'ENOTDIR' ? new Error(`${folder} is a file. Nothing was written.`) : error
  })
  if (names.length > 0 && !names.includes(COPY_MARK))
    throw new Error(`${folder} is neither empty nor a static copy. Nothing was written.`)
}

/**
 * @param fill writes the files into the folder that it gets; when it fails, the old folder stays as it is
 * @returns what `fill` returned
 */
export async function replaceFolder<Result>(
  target: string,
  fill: (draft: string) => Promise<Result>,
): Promise<Result> {
  const folder = resolve(target)
  await requireOwnFolder(folder)
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(join(dirname(folder), `.${basename(folder)}.draft-`))
  try {
    const result = await fill(draft)
    await openToReaders(draft)
    // What was written there in the meantime stays.
    await requireOwnFolder(folder)
    const former = `${draft}-former`
    const isReplaced =
      existsSync(folder) &&
      (await rmdir(folder).then(
        () => false,
        () => true,
      ))
    if (isReplaced) await rename(folder, former)
    try {
      await rename(draft, folder)
    } catch (error) {
      if (isReplaced) await rename(former, folder)
      throw error
    }
    await rm(former, { recursive: true, force: true })
    return result
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Commands write for their own account only, and a web server runs as another one. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
