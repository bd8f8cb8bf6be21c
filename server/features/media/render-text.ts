/** Renders a stored text, whose images are found by their URLs. */
import { toImage } from '#server/features/media/media.mapper.ts'
import { selectShownMedia } from '#server/features/media/replaced-media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { renderMarkdown, renderPreview } from '#server/rendering/markdown/render-markdown.ts'
import type { Rendered } from '#server/rendering/markdown/rendered.ts'

const imageUrl = /\/media\/([0-9a-f]{16,64})\/[\w-]+\.webp/g

/**
 * Renders Markdown; images with a URL of this site (`/media/…/1600.webp`) get all their sizes. Returns also which images
 * it shows.
 */
export async function renderText(
  ctx: Ctx,
  markdown: string,
): Promise<{ rendered: Rendered; mediaIds: number[] }> {
  const { images, rows } = await imagesIn(ctx, markdown)
  return { rendered: await renderMarkdown({ markdown, images }), mediaIds: rows.map((row) => row.id) }
}

/** The same for a preview while the text is written. */
export async function renderTextPreview(ctx: Ctx, markdown: string): Promise<Rendered> {
  return renderPreview({ markdown, images: (await imagesIn(ctx, markdown)).images })
}

async function imagesIn(ctx: Ctx, markdown: string) {
  const found = [...markdown.matchAll(imageUrl)]
  const hashes = [...new Set(found.map(([, hash]) => hash as string))]
  const shown = await selectShownMedia(ctx.db, hashes)
  const rows = [...new Map([...shown.values()].map((row) => [row.id, row])).values()]
  const images = Object.fromEntries(
    found.flatMap(([url, hash]) => {
      const row = shown.get(hash as string)
      return row ? [[url, toImage(row)]] : []
    }),
  )
  return { images, rows }
}
