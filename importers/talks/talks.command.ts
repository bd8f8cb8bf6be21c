/** `borealis import talks`: a folder of Markdown files, a talk each. */
import type { Command } from 'commander'
import { type ItemsOptions, runItems } from '#importers/run-items.ts'
import type { WithApp } from '#server/platform/command.ts'

export function registerTalksImport(group: Command, withApp: WithApp): void {
  group
    .command('talks')
    .description('Import a folder of Markdown files as talks, a file each.')
    .argument('<folder>', 'the folder with the files and their pictures')
    .option('--dry-run', 'tell what would be done, and write nothing')
    .option('--json', 'print the report as JSON')
    .option('--zone <zone>', 'the time zone of dates that name none, such as Asia/Shanghai')
    .action((folder: string, options: ItemsOptions & { zone?: string }) =>
      runItems(withApp, options, async (ctx) => {
        const { importTalks } = await import('./import-talks.ts')
        return importTalks(ctx, { folder, ...options })
      }),
    )
}
