/** `borealis index`: brings the search index up to date, or rebuilds it. */
import type { Command } from 'commander'
import { counted } from '#contract/plural.ts'
import type { WithApp } from '#server/platform/command.ts'
import { clearIndex, fillIndex } from '#server/search-index/fill-index.ts'
import { searchSources } from './search-sources.ts'

/** Large enough to be fast, small enough for a site that keeps running. */
const BATCH = 50

export function registerIndex(program: Command, withApp: WithApp): void {
  program
    .command('index')
    .description('Bring the search index up to date.')
    .option('--all', 'rebuild it from scratch')
    .action((options: { all?: boolean }) =>
      withApp(async ({ ctx }) => {
        const fill = () =>
          fillIndex(ctx, searchSources, BATCH, (done) => {
            if (done % 1000 < BATCH) console.error(`${done} checked`)
          })
        if (options.all) await clearIndex(ctx)
        let { written, replaced } = await fill()
        if (replaced > 0) {
          console.error(`${counted(replaced, 'entry was', 'entries were')} outdated: rebuilding the index`)
          await clearIndex(ctx)
          written = (await fill()).written
        }
        console.log(`${counted(written, 'index entry', 'index entries')} written.`)
      }),
    )
}
