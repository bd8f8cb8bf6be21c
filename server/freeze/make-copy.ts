/** Makes the static copy that the owner asked for in the studio, as one archive. */
import { recordExport } from '#server/features/export/studio/make-export.ts'
import { withExportArchive } from '#server/features/export/write-archive.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Renderer } from '#server/rendering/pages/pages.ts'
import { freezeSite } from './freeze-site.ts'
import { openFrozenFolder } from './frozen-folder.ts'

/** @throws Error with the reason, when the signal fires as well; nothing is left then */
export const makeCopy = (ctx: Ctx, id: number, signal: AbortSignal, render: Renderer): Promise<void> =>
  recordExport(ctx, id, async ({ copy_url }, file, onProgress) => {
    const site = { ...ctx, config: { ...ctx.config, PUBLIC_URL: copy_url ?? '' } }
    const archive = { root: 'static-copy', mtime: new Date(ctx.now()), signal }
    const { pages, files, redirects, dead } = await withExportArchive(file, archive, (into) => {
      // Pages are rendered side by side, and an archive has one file after the other.
      let last: Promise<unknown> = Promise.resolve()
      const copy = openFrozenFolder((path, content) => {
        const write = last.then(() => into.writeStream(path, content))
        last = write
        return write
      })
      return freezeSite(site, render, copy, { signal, onProgress })
    })
    return { pages, files, redirects, dead: dead.length }
  })
