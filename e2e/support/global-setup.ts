/** Gives the workers of one run a folder that they share, and removes it at the end. */
import { createRunFolder } from '#server/testing/run-folder.ts'

/** The environment variable with its path: workers inherit the environment of this process. */
export const RUN_FOLDER = 'BOREALIS_E2E_FOLDER'

export default async (): Promise<() => Promise<void>> => {
  const folder = await createRunFolder()
  process.env[RUN_FOLDER] = folder.path
  return folder.remove
}
