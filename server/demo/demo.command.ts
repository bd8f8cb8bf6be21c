/** `borealis demo delete`: deletes the demo content, and says what stays. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import { demoReportLines } from './demo-report.ts'
import { hasDemo, withDemoLock } from './demo-state.ts'

export function registerDemo(program: Command, withApp: WithApp): void {
  program
    .command('demo')
    .description('The demo content of a new site.')
    .command('delete')
    .description('Delete it with its images. Anything you’ve changed stays.')
    .action(() =>
      withApp(async ({ ctx }) => {
        const { clearDemo } = await import('./demo.ts')
        const lines = await withDemoLock(ctx, async () =>
          (await hasDemo(ctx)) ? demoReportLines(await clearDemo(ctx)) : ['This site has no demo content.'],
        )
        console.log(lines.join('\n'))
      }),
    )
}
