/** Recognizes the archives of Halo by the files in them. */
import { basename } from 'node:path'
import { openZip } from '#importers/archives/zip-archive.ts'
import { DATA_FILE } from './two/extension-index.ts'

const EXPORT_FILE = /(?:^|\/)halo-data-export[^/]*\.json$/i

/** Whether this file of an archive is the database of Halo 2, or the export of Halo 1. */
export const isHaloExport = (path: string): boolean => basename(path) === DATA_FILE || EXPORT_FILE.test(path)

/** @throws InvalidSource for a damaged zip archive */
export async function isHaloArchive(file: string): Promise<boolean> {
  const archive = await openZip(file, isHaloExport)
  archive.close()
  return archive.files.size > 0
}
