/** `borealis import videos`: films from a folder, with captions and covers. */
import type { Command } from 'commander'
import { type ItemsOptions, runItems } from '#importers/run-items.ts'
import type { WithApp } from '#server/platform/command.ts'

type Options = ItemsOptions & { collection?: string; private?: boolean }

export function registerVideosImport(group: Command, withApp: WithApp): void {
  group
    .command('videos')
    .description('Import a folder of films; each folder in it is a collection.')
    .argument('<folder>', 'the folder with the films, their captions and covers')
    .option('--collection <name>', 'put all films into the collection of this name')
    .option('--private', 'make collections that nobody but the owner meets')
    .option('--dry-run', 'tell what would be done, and write nothing')
    .option('--json', 'print the report as JSON')
    .action((folder: string, options: Options) =>
      runItems(withApp, options, async (ctx) => {
        const { importVideos } = await import('./import-videos.ts')
        return importVideos(ctx, { folder, ...options })
      }),
    )
}
