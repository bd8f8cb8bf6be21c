/** Copies of the data folders in .cache/bench, so that a benchmark does not change the originals. */
import { constants } from 'node:fs'
import { cp, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'
import { removeAtEnd } from '../machine/children.ts'
import { seededFolder } from './seed.ts'

const runs = join(projectFolder, '.cache', 'bench', 'runs')

/** An empty folder that is removed when the benchmarks end. */
export async function emptyFolder(name: string): Promise<string> {
  await mkdir(runs, { recursive: true })
  const folder = await mkdtemp(join(runs, `${name}-`))
  removeAtEnd(folder)
  return folder
}

/** A copy of a folder, made without copying the bytes where the file system can. */
export async function copyOf(folder: string, name: string): Promise<string> {
  const copy = await emptyFolder(name)
  await cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return copy
}

export const copyOfSeeded = async (articles: number): Promise<string> =>
  copyOf(await seededFolder(articles), String(articles))
