/** `borealis import artrans`: imports comments of Artalk and of systems that are converted to its format. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerArtransImport(group: Command, withApp: WithApp): void {
  registerImporter(group, withApp, {
    name: 'artrans',
    description: 'Import comments of Artalk, Twikoo, Waline, Valine or Disqus, converted to Artrans.',
    argument: ['<file>', 'a file in the format of Artrans'],
    hasZone: true,
    run: async (ctx, file, options) => {
      const { importArtrans } = await import('./import-artrans.ts')
      return importArtrans(ctx, { ...options, file })
    },
  })
}
