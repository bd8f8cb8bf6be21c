/** Rendering a stored text: its pictures are found by their addresses here. */

import { toImage } from '#server/features/media/media.mapper.ts'
import type { Ctx } from '#server/platform/context.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import type { Rendered } from '#server/rendering/markdown/rendered.ts'

const pictureAddress = /\/media\/([0-9a-f]{16,64})\/[\w-]+\.webp/g

/**
 * Renders Markdown in which pictures of ours stand by their address (`/media/…/1600.webp`), with all their
 * sizes. Answers also which pictures it shows.
 */
export async function renderText(
  ctx: Ctx,
  markdown: string,
): Promise<{ rendered: Rendered; mediaIds: number[] }> {
  const found = [...markdown.matchAll(pictureAddress)]
  const hashes = [...new Set(found.map(([, hash]) => hash as string))]
  const rows =
    hashes.length === 0
      ? []
      : await ctx.db.selectFrom('media').selectAll().where('hash', 'in', hashes).execute()
  const byHash = new Map(rows.map((row) => [row.hash, toImage(row)]))
  const images = Object.fromEntries(
    found.flatMap(([address, hash]) => {
      const image = byHash.get(hash as string)
      return image ? [[address, image]] : []
    }),
  )
  return { rendered: await renderMarkdown({ markdown, images }), mediaIds: rows.map((row) => row.id) }
}
