/** `borealis restore`: checks a backup and puts it in the place of the database of this site. */
import type { Command } from 'commander'
import { withInterruption } from '#server/platform/interruption.ts'
import type { RestoreChoices } from './restore/run-restore.ts'

export function registerRestore(program: Command): void {
  program
    .command('restore')
    .description(
      'Replace this site’s database with a backup. The site must be stopped; the old database is kept.',
    )
    .argument('<file>', 'a file from “borealis backup”, or the name of a backup in the BACKUP_TO bucket')
    .option('--dry-run', 'check everything and change nothing')
    .option('--yes', 'replace the database without asking')
    .option('--json', 'print the result as JSON')
    .option(
      '--identity <file>',
      'the file with the age private key, for a backup encrypted for BACKUP_RECIPIENT',
    )
    .option('--without-key', 'continue without the backup’s secret key, turning off two-step verification')
    .action((file: string, options: RestoreChoices) =>
      withInterruption('Nothing was changed.', async (signal) => {
        const { runRestore } = await import('./restore/run-restore.ts')
        await runRestore(file, options, signal)
      }),
    )
}
