/** `borealis import site`: takes the folder back that `borealis export` wrote. */
import type { Command } from 'commander'
import { registerImporter } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerSiteImport(group: Command, withApp: WithApp): void {
  registerImporter<{ settings?: boolean }>(group, withApp, {
    name: 'site',
    description: 'Import a site that `borealis export` wrote: texts, media, comments, readers and settings.',
    argument: ['<folder>', 'the exported folder'],
    options: (command) =>
      command.option(
        '--settings',
        'replace the settings, the about page and the welcome text of this site by those of the export',
      ),
    run: async (ctx, folder, { settings, ...options }) => {
      const { importSite } = await import('./import-site.ts')
      return importSite(ctx, { ...options, folder, replaceSettings: settings ?? false })
    },
  })
}
