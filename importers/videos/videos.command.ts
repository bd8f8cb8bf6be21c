/** `borealis import videos`: imports videos from a folder, with captions and covers. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

type VideosOptions = { collection?: string; private?: boolean }

export function registerVideosImport(group: Command, withApp: WithApp): void {
  registerImporter<VideosOptions>(group, withApp, {
    name: 'videos',
    description: 'Import a folder of videos; each folder in it becomes a collection.',
    argument: ['<folder>', 'the folder with the videos, their captions and covers'],
    hasZone: true,
    options: (command) =>
      command
        .option('--collection <name>', 'put all videos into the collection of this name')
        .option('--private', 'create collections that only the owner can see'),
    run: async (ctx, folder, options) => {
      const { importVideos } = await import('./import-videos.ts')
      return importVideos(ctx, { ...options, folder })
    },
  })
}
