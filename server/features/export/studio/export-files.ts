/** The files of exports from the studio: in DATA_DIR, readable by the account of the site only. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#server/platform/context.ts'
import type { StudioExportRow } from './studio-exports.sql.ts'

type Place = Pick<Ctx, 'config'>

const folderOf = ({ config }: Place) => join(config.DATA_DIR, 'exports')
export const exportFile = (ctx: Place, id: number): string => join(folderOf(ctx), `${id}.tar.gz`)

/** `borealis-export-20261123-0916.tar.gz` or `borealis-static-copy-…`: the time in UTC. */
export const downloadName = ({ created_at, copy_url }: Pick<StudioExportRow, 'created_at' | 'copy_url'>) => {
  const kind = copy_url === null ? 'export' : 'static-copy'
  const time = new Date(created_at).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  return `borealis-${kind}-${time}.tar.gz`
}

export const deleteExportFile = (ctx: Place, id: number) => rm(exportFile(ctx, id), { force: true })

/** Deletes all files that do not belong to one of these exports. */
export async function deleteOtherFiles(ctx: Place, ids: number[]): Promise<void> {
  for (const name of await readdir(folderOf(ctx)).catch(() => []))
    if (!ids.includes(Number(/^\d+/.exec(name)?.[0]))) await rm(join(folderOf(ctx), name), { force: true })
}
