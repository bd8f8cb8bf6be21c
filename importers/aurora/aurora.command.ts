/** `borealis import aurora`: imports the MySQL dump of Aurora. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerAuroraImport(group: Command, withApp: WithApp): void {
  registerImporter<{ fetchImages?: boolean; host?: string }>(group, withApp, {
    name: 'aurora',
    description: 'Import the MySQL dump of Aurora, with its readers and their passwords.',
    argument: ['<file>', 'a dump of mysqldump or another program, as UTF-8'],
    hasZone: true,
    options: (command) =>
      command
        .option('--host <host>', 'the host of the old site, such as blog.example.com, for links in its texts')
        .option('--fetch-images', 'store the images that are on other servers, such as photos of albums'),
    run: async (ctx, file, options) => {
      const { importAurora } = await import('./import-aurora.ts')
      return importAurora(ctx, { ...options, file })
    },
  })
}
