/** `borealis import talks`: imports a folder of Markdown files as talks. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerTalksImport(group: Command, withApp: WithApp): void {
  registerImporter(group, withApp, {
    name: 'talks',
    description: 'Import a folder of Markdown files as talks, one talk per file.',
    argument: ['<folder>', 'the folder with the files and their images'],
    hasZone: true,
    run: async (ctx, folder, options) => {
      const { importTalks } = await import('./import-talks.ts')
      return importTalks(ctx, { ...options, folder })
    },
  })
}
