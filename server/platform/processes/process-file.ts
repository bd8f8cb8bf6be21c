/** Finds the files that other processes run. */
import { basename, join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'

/** The folder of the bundle that this file is part of, whose chunks may lie one below; null in the sources. */
const ownBundle = import.meta.url.endsWith('.ts') ? null : import.meta.dirname.replace(/[/\\]chunks$/, '')

/** Whole runs of the tests start processes of a bundle, which takes a third of the time, and set its folder. Nothing else does. */
export const testedBundle: { folder: string | null } = { folder: null }

/**
 * A bundle contains each file as an entry of its own (process-entries.ts).
 * @param source relative to the project
 */
export function processFile(source: string): string {
  const folder = ownBundle ?? testedBundle.folder
  return folder === null ? join(projectFolder, source) : join(folder, `${basename(source, '.ts')}.js`)
}
