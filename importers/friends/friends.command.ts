/** `borealis import links`: imports friend links from a file. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerFriendsImport(group: Command, withApp: WithApp): void {
  registerImporter(group, withApp, {
    name: 'links',
    description: 'Import friend links from YAML, JSON or OPML, in the order of the file.',
    argument: ['<file>', 'the file; avatars that it names by path are read from its folder'],
    run: async (ctx, file, options) => {
      const { importFriends } = await import('./import-friends.ts')
      return importFriends(ctx, { ...options, file })
    },
  })
}
