/** `borealis import halo`: imports a site of Halo. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerHaloImport(group: Command, withApp: WithApp): void {
  registerImporter<{ fetchImages?: boolean; host?: string }>(group, withApp, {
    name: 'halo',
    description: 'Import a site of Halo: the JSON export of version 1, or the backup of version 2.',
    argument: ['<file>', 'a halo-data-export….json, or the zip file of a backup'],
    hasZone: true,
    options: (command) =>
      command
        .option(
          '--host <host>',
          'the host of the old site, such as blog.example.com, for its images and links',
        )
        .option('--fetch-images', 'store the images that are on other servers, such as the old site'),
    run: async (ctx, file, options) => {
      const { importHalo } = await import('./import-halo.ts')
      return importHalo(ctx, { ...options, file })
    },
  })
}
