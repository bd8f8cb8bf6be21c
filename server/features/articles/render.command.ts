/** `borealis render`: renders the texts again that an older version of the renderer rendered. */
import type { Command } from 'commander'
import { counted } from '#contract/plural.ts'
import { renderOwnPages } from '#server/features/own-pages/save-own-page.ts'
import type { WithApp } from '#server/platform/command.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/rendered.ts'
import { renderArticles, renderTalks } from './render-stale-texts.ts'

export function registerRender(program: Command, withApp: WithApp): void {
  program
    .command('render')
    .description('Render texts again that an older version rendered or that failed to render.')
    .option('--all', 'render every text')
    .action((options: { all?: boolean }) =>
      withApp(async ({ ctx }) => {
        const below = options.all ? RENDERER_VERSION + 1 : RENDERER_VERSION
        const count = await renderArticles(ctx, below, (done, of) => console.error(`${done} of ${of}`))
        const talks = await renderTalks(ctx, below)
        const pages = await renderOwnPages(ctx, { below })
        const counts = [counted(count, 'article'), counted(talks, 'talk'), counted(pages, 'page')]
        console.log(`Rendered: ${counts.join(', ')}.`)
      }),
    )
}
