/** `borealis index`: brings the search index up to date, or makes it anew. */
import type { Command } from 'commander'
import type { WithHouse } from '#server/platform/command.ts'
import { emptyIndex, fillIndex } from '#server/search-index/fill-index.ts'
import { searchSources } from './search-sources.ts'

/** Large enough to be quick, small enough for a site that runs beside it. */
const BATCH = 50

export function registerIndex(program: Command, withHouse: WithHouse): void {
  program
    .command('index')
    .description('Bring the search index up to date.')
    .option('--all', 'make it anew from nothing')
    .action((options: { all?: boolean }) =>
      withHouse(async ({ ctx }) => {
        if (options.all) await emptyIndex(ctx)
        const changed = await fillIndex(ctx, searchSources, BATCH, (done) => {
          if (done % 1000 < BATCH) console.error(`${done} looked at`)
        })
        console.log(`${changed} entries of the index were written or removed.`)
      }),
    )
}
