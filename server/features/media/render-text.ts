/** Renders a stored text, whose images are found by their URLs. */
import { toImage } from '#server/features/media/media.mapper.ts'
import { selectShownMedia } from '#server/features/media/replaced-media.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { renderMarkdown, renderPreview } from '#server/rendering/markdown/render-markdown.ts'
import type { Rendered } from '#server/rendering/markdown/rendered.ts'

const mediaUrl = /\/media\/([0-9a-f]{16,64})\/[\w-]+\.\w+/g

/**
 * Renders Markdown; images with a URL of this site (`/media/…/1600.webp`) get all their sizes. Returns also which files
 * it shows.
 */
export async function renderText(
  ctx: Ctx,
  markdown: string,
): Promise<{ rendered: Rendered; mediaIds: number[] }> {
  const { images, mediaIds } = await mediaIn(ctx.db, markdown)
  return { rendered: await renderMarkdown({ markdown, images }), mediaIds }
}

/** The same for a preview while the text is written. */
export async function renderTextPreview(ctx: Ctx, markdown: string): Promise<Rendered> {
  return renderPreview({ markdown, images: (await mediaIn(ctx.db, markdown)).images })
}

/** Which files a text shows. */
export const mediaIdsIn = async (db: Db, markdown: string): Promise<number[]> =>
  (await mediaIn(db, markdown)).mediaIds

async function mediaIn(db: Db, markdown: string) {
  const found = [...markdown.matchAll(mediaUrl)]
  const hashes = [...new Set(found.map(([, hash]) => hash as string))]
  const shown = await selectShownMedia(db, hashes)
  const images = Object.fromEntries(
    found.flatMap(([url, hash]) => {
      const row = shown.get(hash as string)
      return row && url.endsWith('.webp') ? [[url, toImage(row)]] : []
    }),
  )
  return { images, mediaIds: [...new Set([...shown.values()].map(({ id }) => id))] }
}
