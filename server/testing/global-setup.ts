/** Gives the processes of one Vitest run a folder that they share, and removes it at the end. */
import type { TestProject } from 'vitest/node'
import { createRunFolder } from './run-folder.ts'

export default async function setUpRun(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createRunFolder()
  project.provide('runFolder', folder.path)
  return folder.remove
}
