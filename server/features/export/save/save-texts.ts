/** Writes talks and pages of an export. */
import { renderText } from '#server/features/media/render-text.ts'
import { restoreExportedPage } from '#server/features/own-pages/import-own-page.ts'
import { writeTalk } from '#server/features/talks/save-talk.ts'
import { hashInUrl, msOrNull, type PageItem, type TalkItem } from '../items.ts'
import { advanceIds } from '../preserved-ids.sql.ts'
import type { TextItem } from '../read-texts.ts'
import { findMedia } from './find-media.ts'
import type { PreparedSave, SaveContext } from './save-context.ts'

export async function prepareTalk(
  save: SaveContext,
  { item, markdown }: TextItem<TalkItem>,
): Promise<PreparedSave> {
  const { ctx, ids } = save
  const text = ids.inText(markdown)
  const { rendered, mediaIds } = await renderText(ctx, text)
  const grid = (item.images ?? []).map(({ src, alt }) => ({ hash: hashInUrl(src), alt: alt ?? '' }))
  const media = await findMedia(
    save,
    grid.map(({ hash }) => hash),
  )
  const photos = grid.flatMap(({ hash, alt }) => {
    const mediaId = hash === null ? undefined : media.get(hash)
    return mediaId === undefined ? [] : [{ mediaId, alt }]
  })
  return async (tx) => {
    await writeTalk(ctx, tx, {
      ...item,
      markdown: text,
      rendered,
      mediaIds,
      photos,
      isTop: item.pinned ?? false,
      isPrivate: item.private ?? false,
      publishedAt: Date.parse(item.date),
      source: item.source ?? null,
      kept: {
        id: ids.of('talk', item.id),
        created_at: Date.parse(item.created),
        like_count: item.likes ?? 0,
      },
    })
    await advanceIds(tx, ctx.engine, 'talk')
  }
}

/** @param texts the page in each of its languages */
export async function preparePage(
  { ctx, ids }: SaveContext,
  texts: TextItem<PageItem>[],
  saveId: string,
): Promise<PreparedSave> {
  const rendered = await Promise.all(
    texts.map(async ({ item, markdown }) => {
      const text = ids.inText(markdown)
      const { rendered } = await renderText(ctx, text)
      const { locale, title, sharing = null } = item
      return { locale, title, sharing, markdown: text, rendered }
    }),
  )
  const [first] = texts
  if (!first) return async () => {}
  const { item } = first
  return async (tx) => {
    await restoreExportedPage(ctx, tx, {
      id: ids.of('own_page', item.id),
      saveId,
      path: item.path,
      isPublished: item.draft !== true,
      isIndexed: item.indexed !== false,
      createdAt: Date.parse(item.created),
      publishedAt: msOrNull(item.date),
      updatedAt: msOrNull(item.updated),
      redirects: item.redirects ?? [],
      texts: rendered,
      source: item.source ?? null,
    })
    await advanceIds(tx, ctx.engine, 'own_page')
  }
}
