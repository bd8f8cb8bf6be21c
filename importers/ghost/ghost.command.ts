/** `borealis import ghost`: imports an export of Ghost. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerGhostImport(group: Command, withApp: WithApp): void {
  registerImporter<{ fetchImages?: boolean; host?: string }>(group, withApp, {
    name: 'ghost',
    description: 'Import an export of Ghost, a JSON file.',
    argument: ['<file>', 'the file of Settings → Export'],
    hasZone: true,
    options: (command) =>
      command
        .option(
          '--host <host>',
          'the host of the old site, such as blog.example.com, for its images and links',
        )
        .option('--fetch-images', 'store the images that are on other servers, such as the old site'),
    run: async (ctx, file, options) => {
      const { importGhost } = await import('./import-ghost.ts')
      return importGhost(ctx, { ...options, file })
    },
  })
}
