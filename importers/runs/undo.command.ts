/** `borealis import undo`: takes the latest import back, or the one that is named. */
import { type Command, InvalidArgumentError } from 'commander'
import { runImportCommand } from '#importers/command.ts'
import type { WithApp } from '#server/platform/command.ts'

const runNumber = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It is the number in the report of the import.')
  return Number(text)
}

export function registerUndoImport(group: Command, withApp: WithApp): void {
  group
    .command('undo')
    .description(
      'Take an import of a site, Markdown, WordPress, Ghost, Halo, Aurora or comments back: the site is as before.',
    )
    .argument('[run]', 'the number in the report of the import; the latest when it is left out', runNumber)
    .option('--dry-run', 'report what would happen and write nothing')
    .option('--json', 'print the report as JSON')
    .action((run: number | undefined, given: { dryRun?: boolean; json?: boolean }) =>
      runImportCommand(withApp, given, async (ctx, options) => {
        const { undoImport } = await import('./undo-import.ts')
        return undoImport(ctx, { ...options, run })
      }),
    )
}
