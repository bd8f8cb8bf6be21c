/** The importers that the studio offers, with the options that the owner has chosen there. */
import { basename } from 'node:path'
import { importAurora } from '#importers/aurora/import-aurora.ts'
import { importCommentFile } from '#importers/comments/import-comment-file.ts'
import { originOf } from '#importers/exports/old-site-origin.ts'
import { importFriends } from '#importers/friends/import-friends.ts'
import { importGhost } from '#importers/ghost/import-ghost.ts'
import { importHalo } from '#importers/halo/import-halo.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import type { ImportOptions } from '#importers/pipeline.ts'
import type { ImportReport } from '#importers/report.ts'
import { importSite } from '#importers/site/import-site.ts'
import { importWxr } from '#importers/wxr/import-wxr.ts'
import type { StudioImporter } from '#server/features/imports/import-kind.ts'
import type { PlannedImport } from '#server/features/imports/store-import-report.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isMessage, say } from '#server/platform/report-message.ts'

type Start = { path: string; planned: PlannedImport; shell: ImportOptions }

/** A file of another system, which may not name the host that it had. */
const fileOptions = ({ path, planned: { options }, shell }: Start) => ({
  ...shell,
  file: path,
  fetchImages: options.fetchesImages,
  ...zoneAndHost(options),
})

const hostOf = (host: string): string => new URL(originOf(host)).host

const zoneAndHost = ({ zone, host }: PlannedImport['options']) => ({
  ...(zone === null ? {} : { zone }),
  ...(host === null ? {} : { host }),
})

export const studioImporters: Record<StudioImporter, (ctx: Ctx, start: Start) => Promise<ImportReport>> = {
  wxr: (ctx, start) => importWxr(ctx, fileOptions(start)),
  ghost: (ctx, start) => importGhost(ctx, fileOptions(start)),
  halo: (ctx, start) => importHalo(ctx, fileOptions(start)),
  aurora: (ctx, start) => importAurora(ctx, fileOptions(start)),
  links: (ctx, { path, shell }) => importFriends(ctx, { ...shell, file: path }),
  comments: (ctx, start) => importCommentFile(ctx, fileOptions(start)),
  markdown: (ctx, { path, planned: { name, options }, shell }) =>
    importMarkdown(ctx, {
      ...shell,
      folder: path,
      name,
      fetchImages: options.fetchesImages,
      ...zoneAndHost({ ...options, host: options.host === null ? null : hostOf(options.host) }),
      ...(options.oldAddress === null ? {} : { oldAddress: options.oldAddress }),
      finishesLater: true,
    }),
  site: (ctx, { path, planned: { options }, shell }) =>
    importSite(ctx, { ...shell, folder: path, replaceSettings: options.replacesSettings }).catch((error) => {
      throw error instanceof InvalidSource ? inFile(error, basename(path)) : error
    }),
}

/** The place in a file of the exported folder, which names the file. */
const inFile = ({ file, place, reason }: InvalidSource, folder: string): InvalidSource =>
  new InvalidSource(
    folder,
    file === folder
      ? place
      : isMessage(place) && place.code === 'the-file'
        ? file
        : say('place-in-file', { file, place }),
    reason,
  )
