/** Renders a stored text, whose images are found by their URLs. */
import { toImage } from '#server/features/media/media.mapper.ts'
import { selectMediaByHashes } from '#server/features/media/media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
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
  const found = [...markdown.matchAll(imageUrl)]
  const hashes = [...new Set(found.map(([, hash]) => hash as string))]
  const rows = await selectMediaByHashes(ctx.db, hashes)
  const byHash = new Map(rows.map((row) => [row.hash, toImage(row)]))
  const images = Object.fromEntries(
    found.flatMap(([url, hash]) => {
      const image = byHash.get(hash as string)
      return image ? [[url, image]] : []
    }),
  )
  return { rendered: await renderMarkdown({ markdown, images }), mediaIds: rows.map((row) => row.id) }
}
