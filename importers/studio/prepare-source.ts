/** Finds out what an uploaded archive contains, and unpacks those of which an importer reads a folder. */

import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isZip, unpackArchive } from '#importers/archives/unpack-archive.ts'
import { isHaloArchive } from '#importers/halo/halo-archive.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { isPartOfBlog, isReadFile, readFolder } from '#importers/markdown/read-folder.ts'
import { isText } from '#importers/markdown/source/classify-files.ts'
import type { ImportOptions } from '#importers/pipeline.ts'
import { isExportedFolder } from '#importers/site/exported-folder.ts'
import { ARCHIVE, type StudioImporter } from '#server/features/imports/import-kind.ts'
import { say } from '#server/features/imports/report-message.ts'
import { type PlannedImport, storeImporter } from '#server/features/imports/store-import-report.ts'
import type { Ctx } from '#server/platform/context.ts'

/** No uploaded file has this name, because names have only letters, digits, dots, hyphens and spaces. */
const UNPACKED = '@unpacked'

type Shell = Pick<ImportOptions, 'signal' | 'onProgress'>

/**
 * The importer, and the file or folder that it reads. The unpacked files are deleted with the uploaded one.
 * @throws InvalidSource when the archive is damaged, or no importer reads what it contains; AbortError
 */
export async function prepareSource(
  ctx: Ctx,
  planned: PlannedImport,
  shell: Shell,
): Promise<{ importer: StudioImporter; path: string }> {
  const { importer, path, id } = planned
  if (importer !== ARCHIVE && importer !== 'markdown' && importer !== 'site') return { importer, path }
  if (importer === ARCHIVE && (await isZip(path)) && (await isHaloArchive(path))) {
    await storeImporter(ctx, id, 'halo')
    return { importer: 'halo', path }
  }
  const unpacked = join(dirname(path), UNPACKED)
  await unpackArchive(path, unpacked, { ...shell, isWanted: isReadFile })
  const folder = await innerFolder(unpacked)
  const found = (await isExportedFolder(folder)) ? 'site' : 'markdown'
  if (found === 'markdown' && !(await readFolder(folder)).paths.some(isText))
    throw new InvalidSource(basename(path), say('the-archive'), NOTHING_TO_IMPORT)
  if (importer !== found) await storeImporter(ctx, id, found)
  return { importer: found, path: folder }
}

const NOTHING_TO_IMPORT = say('nothing-to-import')

/** Most archives have one folder that contains everything. Its name may change, and says nothing about the blog. */
async function innerFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  const [only, ...others] = entries
  return only?.isDirectory() && others.length === 0 && !isPartOfBlog(only.name)
    ? innerFolder(join(folder, only.name))
    : folder
}
