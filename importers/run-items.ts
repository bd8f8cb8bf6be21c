/** What the commands share that bring in talks, links and films: the house, the report, the exit code. */
import type { WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ItemsReport } from './item-report.ts'

export type ItemsOptions = { dryRun?: boolean; json?: boolean }

/** Exit code 0 when each thing is here or named with its reason, 1 when some failed. */
export async function runItems(
  withApp: WithApp,
  options: ItemsOptions,
  work: (ctx: Ctx) => Promise<ItemsReport>,
): Promise<void> {
  const { printItems } = await import('./print-report.ts')
  const report = await withApp(({ ctx }) => work(ctx))
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printItems(report))
  process.exitCode = report.counts.failed > 0 ? 1 : 0
}
