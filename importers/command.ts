/** The command shell of every importer: `--dry-run`, `--json`, progress, Ctrl-C and the exit code. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import { progressTo } from '#server/platform/progress.ts'
import { inWords } from '#server/platform/report-message.ts'
import { endRenderer } from '#server/rendering/markdown/render-markdown.ts'
import { createVariantsBeside, createWaitingVariants } from './create-waiting-variants.ts'
import { finishWaitingArticles } from './finish-waiting-articles.ts'
import { filledDisk, type ImportOptions, type ImportProgress } from './pipeline.ts'
import { type ImportReport, reportAsJson } from './report.ts'

type ShellOptions = { dryRun?: boolean; json?: boolean; zone?: string }

export type CommandOption = [flags: string, description: string, isRequired?: boolean]

export type ImportCommand<Options> = {
  name: string
  description: string
  /** The argument: `<folder>` or `<file>`, with its description. */
  argument: [name: string, description: string]
  options?: CommandOption[]
  /** Whether dates without a time zone can occur, so that `--zone` is offered. */
  hasZone?: boolean
  run: (ctx: Ctx, path: string, options: Options & ShellOptions & ImportOptions) => Promise<ImportReport>
}

/** Registers `borealis import <name>`. */
export function registerImporter<Options = unknown>(
  group: Command,
  withApp: WithApp,
  { name, description, argument, options = [], hasZone, run }: ImportCommand<Options>,
): void {
  const command = group
    .command(name)
    .description(description)
    .argument(...argument)
    .option('--dry-run', 'report what would happen and write nothing')
    .option('--json', 'print the report as JSON')
  if (hasZone) command.option('--zone <zone>', 'the time zone of dates that name none, such as Asia/Shanghai')
  for (const [flags, about, isRequired] of options)
    if (isRequired) command.requiredOption(flags, about)
    else command.option(flags, about)
  command.action((path: string, given: Options & ShellOptions) =>
    runImportCommand(withApp, given, (ctx, shell) => run(ctx, path, { ...given, ...shell })),
  )
}

/** Exit code 0 when no item failed, 1 when some did, 130 when the import was interrupted. */
export async function runImportCommand(
  withApp: WithApp,
  { json, dryRun = false }: ShellOptions,
  run: (ctx: Ctx, options: ImportOptions) => Promise<ImportReport>,
): Promise<void> {
  const { printReport } = await import('./print-report.ts')
  const stop = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130)
    process.stderr.write('\nFinishing what is under way; press Ctrl-C again to stop at once.\n')
    stop.abort()
  }
  const made: { report?: ImportReport } = {}
  process.on('SIGINT', onSignal)
  try {
    await withApp(async ({ ctx, jobs }) => {
      const show = progressTo(process.stderr)
      const onProgress = (progress: ImportProgress) => show({ ...progress, path: inWords(progress.path) })
      made.report = await run(ctx, { dryRun, signal: stop.signal, onProgress })
      if (dryRun || filledDisk(made.report)) return
      const shell = { signal: stop.signal, out: process.stderr }
      const finishing = finishWaitingArticles(ctx, jobs, shell)
      const resized = await createVariantsBeside(ctx, jobs, shell, finishing)
      // It holds memory that the images need.
      endRenderer()
      await createWaitingVariants(ctx, jobs, shell, resized)
    })
  } finally {
    process.off('SIGINT', onSignal)
    // What was imported stays, also when the work after it fails.
    if (made.report) {
      process.stdout.write(json ? `${reportAsJson(made.report)}\n` : printReport(made.report))
      process.exitCode = exitCodeOf(made.report)
    }
  }
}

const exitCodeOf = ({ interrupted, counts }: ImportReport): number =>
  interrupted ? 130 : counts.failed > 0 ? 1 : 0
