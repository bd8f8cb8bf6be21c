/** `borealis import photos`: imports a folder of photos into an album. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

type PhotosOptions = { album: string; description?: string; private?: boolean }

export function registerPhotosImport(group: Command, withApp: WithApp): void {
  registerImporter<PhotosOptions>(group, withApp, {
    name: 'photos',
    description: 'Import a folder of photos into an album, which is created when there is none of that name.',
    argument: ['<folder>', 'the folder with the photos; folders in it are read too'],
    options: (command) =>
      command
        .requiredOption('--album <name>', 'the name of the album')
        .option('--description <text>', 'the description of the album')
        .option('--private', 'create an album that only the owner can see'),
    run: async (ctx, folder, { private: isPrivate, ...options }) => {
      const { importPhotos } = await import('./import-photos.ts')
      return importPhotos(ctx, { ...options, folder, ...(isPrivate ? { isPrivate } : {}) })
    },
  })
}
