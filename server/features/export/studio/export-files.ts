/** The files of exports from the studio: in DATA_DIR, readable by the account of the site only. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#server/platform/context.ts'

type Place = Pick<Ctx, 'config'>

const folderOf = ({ config }: Place) => join(config.DATA_DIR, 'exports')
export const exportFile = (ctx: Place, id: number): string => join(folderOf(ctx), `${id}.tar.gz`)

/** `borealis-export-20261123-0916.tar.gz`: the time in UTC. */
export const downloadName = (createdAt: number): string =>
  `borealis-export-${new Date(createdAt).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.tar.gz`

export const deleteExportFile = (ctx: Place, id: number) => rm(exportFile(ctx, id), { force: true })

/** Deletes what belongs to none of these exports. */
export async function deleteOtherFiles(ctx: Place, ids: number[]): Promise<void> {
  for (const name of await readdir(folderOf(ctx)).catch(() => []))
    if (!ids.includes(Number(/^\d+/.exec(name)?.[0]))) await rm(join(folderOf(ctx), name), { force: true })
}
