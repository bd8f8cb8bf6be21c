/**
 * `borealis render`: renders stored texts anew, after the renderer has learnt something. The words stay what they are,
 * so the audit log has nothing to tell of it.
 */
import type { Command } from 'commander'
import { selectAbout, upsertAbout } from '#server/features/about/about.sql.ts'
import { selectWelcome, upsertWelcome } from '#server/features/message/message.sql.ts'
import { updateTalkText } from '#server/features/talks/save-talk.ts'
import type { WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/rendered.ts'
import { changeListing } from './article-listing.ts'
import { renderText } from './render-text.ts'
import { updateText } from './save-article.ts'

export function registerRender(program: Command, withApp: WithApp): void {
  program
    .command('render')
    .description('Render the texts anew that an older version rendered.')
    .option('--all', 'render every text')
    .action((options: { all?: boolean }) =>
      withApp(async ({ ctx }) => {
        const below = options.all ? RENDERER_VERSION + 1 : RENDERER_VERSION
        const count = await renderArticles(ctx, below, (done, of) => console.error(`${done} of ${of}`))
        const talks = await renderTalks(ctx, below)
        await renderAbout(ctx, below)
        await renderWelcome(ctx, below)
        console.log(`${count} articles and ${talks} talks were rendered.`)
      }),
    )
}

/** Renders each article whose version is below; each is a transaction of its own, so it can be interrupted. */
export async function renderArticles(
  ctx: Ctx,
  below: number,
  onProgress: (done: number, of: number) => void,
): Promise<number> {
  const ids = await ctx.db
    .selectFrom('article')
    .select('id')
    .where('renderer_version', '<', below)
    .orderBy('id')
    .execute()
  for (const [index, { id }] of ids.entries()) {
    const { markdown } = await ctx.db
      .selectFrom('article_text')
      .select('markdown')
      .where('article_id', '=', id)
      .executeTakeFirstOrThrow()
    const { rendered } = await renderText(ctx, markdown)
    await ctx.quietTransaction((tx) =>
      changeListing(ctx, tx, id, () => updateText(tx, id, markdown, rendered)),
    )
    if ((index + 1) % 50 === 0 || index + 1 === ids.length) onProgress(index + 1, ids.length)
  }
  return ids.length
}

/** As the articles: each is a transaction of its own. */
export async function renderTalks(ctx: Ctx, below: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom('talk')
    .select(['id', 'markdown'])
    .where('renderer_version', '<', below)
    .execute()
  for (const { id, markdown } of rows) {
    const { rendered } = await renderText(ctx, markdown)
    await ctx.quietTransaction((tx) => updateTalkText(ctx, tx, id, rendered))
  }
  return rows.length
}

async function renderAbout(ctx: Ctx, below: number): Promise<void> {
  const row = await selectAbout(ctx.db)
  if (!row || row.renderer_version >= below) return
  const { rendered } = await renderText(ctx, row.markdown)
  const { html, lang } = rendered
  await ctx.quietTransaction((tx) =>
    upsertAbout(ctx, tx, {
      markdown: row.markdown,
      html,
      lang,
      rendererVersion: RENDERER_VERSION,
      sourceHash: row.source_hash,
    }),
  )
}

async function renderWelcome(ctx: Ctx, below: number): Promise<void> {
  const known = await selectWelcome(ctx.db)
  if (!known || known.rendererVersion >= below) return
  const { html, lang } = (await renderText(ctx, known.markdown)).rendered
  await ctx.quietTransaction((tx) =>
    upsertWelcome(ctx, tx, { ...known, html, lang, rendererVersion: RENDERER_VERSION }),
  )
}
