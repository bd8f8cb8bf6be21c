/** Gives the workers of one run, which inherit the environment of this process, a folder that they share, and removes it at the end. */
import { createRunFolder } from '#server/testing/run-folder.ts'
import { RUN_FOLDER } from './run-folder.ts'

export default async (): Promise<() => Promise<void>> => {
  const folder = await createRunFolder()
  process.env[RUN_FOLDER] = folder.path
  return folder.remove
}
