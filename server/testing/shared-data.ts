/** Finds real content by other authors beside the project; tests that need it are skipped without it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'

/** A folder such as `photos`; null where there is none. Git worktrees are one folder deeper. */
export const sharedData = (name: string): string | null =>
  ['..', '../..'].map((up) => join(projectFolder, up, 'shared', 'data', name)).find(existsSync) ?? null
