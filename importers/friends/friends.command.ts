/** `borealis import links`: friends' sites from a file. */
import type { Command } from 'commander'
import { type ItemsOptions, runItems } from '#importers/run-items.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerFriendsImport(group: Command, withApp: WithApp): void {
  group
    .command('links')
    .description('Import friends’ sites from YAML, JSON or OPML, in the order of the file.')
    .argument('<file>', 'the file; pictures that it names lie beside it')
    .option('--dry-run', 'tell what would be done, and write nothing')
    .option('--json', 'print the report as JSON')
    .action((file: string, options: ItemsOptions) =>
      runItems(withApp, options, async (ctx) => {
        const { importFriends: importLinks } = await import('./import-friends.ts')
        return importLinks(ctx, { file, ...options })
      }),
    )
}
