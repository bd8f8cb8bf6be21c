/** `borealis restore`: checks a backup and puts it in the place of the database of this site. */
import type { Command } from 'commander'
import { withInterruption } from '#server/platform/interruption.ts'
import type { RestoreChoices } from './restore/run-restore.ts'

export function registerRestore(program: Command): void {
  program
    .command('restore')
    .description(
      'Put a backup in the place of the database of this site, which must not run. The former one is kept.',
    )
    .argument('<file>', 'a file of “borealis backup”, or the name of a backup in the bucket of BACKUP_TO')
    .option('--dry-run', 'check everything and change nothing')
    .option('--yes', 'do not ask before the database is replaced')
    .option('--json', 'print the result as JSON')
    .option('--identity <file>', 'the file with the private key of age, for a backup for BACKUP_RECIPIENT')
    .option('--without-key', 'go on when the secret key of the backup is lost: second factors are deleted')
    .action((file: string, options: RestoreChoices) =>
      withInterruption('Nothing was changed.', async (signal) => {
        const { runRestore } = await import('./restore/run-restore.ts')
        await runRestore(file, options, signal)
      }),
    )
}
