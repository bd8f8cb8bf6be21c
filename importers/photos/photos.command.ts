/** `borealis import photos`: a folder of photos becomes an album. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import type { PhotosImportOptions } from './import-photos.ts'

type Options = { album: string; description?: string; private?: boolean; json?: boolean }
type Progress = NonNullable<PhotosImportOptions['onProgress']>

export function registerPhotosImport(group: Command, withApp: WithApp, progress: Progress): void {
  group
    .command('photos')
    .description('Import a folder of photos into an album; it is made when there is none of that name.')
    .argument('<folder>', 'the folder with the photos, and folders in it')
    .requiredOption('--album <name>', 'the album’s name')
    .option('--description <text>', 'what a new album says about itself')
    .option('--private', 'a new album is for the owner alone')
    .option('--json', 'print the report as JSON')
    .action((folder: string, options: Options) => run(withApp, folder, options, progress))
}

/** Exit code 0 when every photo is in the album, 1 when some were refused, 130 when stopped. */
async function run(withApp: WithApp, folder: string, options: Options, onProgress: Progress): Promise<void> {
  const { importPhotos } = await import('./import-photos.ts')
  const { printPhotos } = await import('./photos-report.ts')
  const stop = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130)
    process.stderr.write('\nFinishing the photo at hand; press Ctrl-C again to stop at once.\n')
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  try {
    const { album, description, private: isPrivate } = options
    const more = { ...(description ? { description } : {}), ...(isPrivate ? { isPrivate } : {}) }
    const report = await withApp(({ ctx }) =>
      importPhotos(ctx, { folder, album, ...more, signal: stop.signal, onProgress }),
    )
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printPhotos(report))
    process.exitCode = report.interrupted ? 130 : report.counts.refused > 0 ? 1 : 0
  } finally {
    process.off('SIGINT', onSignal)
  }
}
