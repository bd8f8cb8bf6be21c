/** `borealis import wxr`: imports an export of WordPress. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerWxrImport(group: Command, withApp: WithApp): void {
  registerImporter<{ fetchImages?: boolean }>(group, withApp, {
    name: 'wxr',
    description: 'Import an export of WordPress, an XML file.',
    argument: ['<file>', 'the file of Tools → Export'],
    hasZone: true,
    options: (command) =>
      command.option('--fetch-images', 'store the images that are on other servers, such as the old site'),
    run: async (ctx, file, options) => {
      const { importWxr } = await import('./import-wxr.ts')
      return importWxr(ctx, { ...options, file })
    },
  })
}
