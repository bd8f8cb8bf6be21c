/** `borealis export`: writes the site as files that other programs read, also while it runs. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { withInterruption } from '#server/features/backup/interruption.ts'
import type { WithApp } from '#server/platform/command.ts'
import { progressTo } from '#server/platform/progress.ts'
import type { ExportResult } from './export-site.ts'

export function registerExport(program: Command, withApp: WithApp): void {
  program
    .command('export')
    .description(
      'Export the whole site as a folder of Markdown, media and JSON, which `import site` takes back.',
    )
    .argument('<folder>', 'a folder that does not exist yet, or an empty one')
    .option('--json', 'print the result as JSON')
    .action(async (folder: string, { json }: { json?: boolean }) => {
      const { exportSite } = await import('./export-site.ts')
      await withInterruption('Nothing was written.', (signal) =>
        withApp(async ({ ctx }) => {
          const place = resolve(folder)
          const onProgress = progressTo(process.stderr, 'items')
          const result = await exportSite(ctx, { folder: place, signal, onProgress })
          process.stdout.write(
            json ? `${JSON.stringify({ folder: place, ...result }, null, 2)}\n` : printed(place, result),
          )
        }),
      )
    })
}

const printed = (folder: string, { counts, missingFiles }: ExportResult): string =>
  [
    `${folder}: ${counts.article} articles, ${counts.talk} talks, ${counts.page} texts of pages, ${counts.comment} comments, ${counts.file} files.`,
    'It holds drafts, locked texts and the email addresses of readers: treat it as private.',
    ...(missingFiles.length > 0
      ? [`The site itself has lost ${missingFiles.length} files: ${missingFiles.slice(0, 3).join(', ')}`]
      : []),
    '',
  ].join('\n')
