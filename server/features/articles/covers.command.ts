/** `borealis covers redraw`: designs the drawn covers of all articles again. */
import type { Command } from 'commander'
import type { WithApp } from '#server/platform/command.ts'
import { redesignCovers } from './design-cover.ts'

export function registerCovers(program: Command, withApp: WithApp): void {
  program
    .command('covers')
    .description('Manage the drawn covers of articles without an image.')
    .command('redraw')
    .description(
      'Draw the covers of all articles without an image anew, so that no list repeats a motif nearby.',
    )
    .action(() =>
      withApp(async ({ ctx }) => {
        const count = await redesignCovers(ctx)
        console.log(`${count} covers are drawn anew. Covers that you chose stay.`)
      }),
    )
}
