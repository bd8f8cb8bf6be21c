/** Saving a talk: its words, its pictures, and its place in the list. */

import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Rendered, storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import { changeIndexedTalk } from './index-talk.ts'
import { updateTalkListing } from './talk-listing.ts'

export const MAX_TALK_IMAGES = 9

export type TalkDraft = {
  markdown: string
  rendered: Rendered
  /** Pictures inside the text. */
  mediaIds: number[]
  /** The grid below the text, in its order, at most nine. */
  images: { mediaId: number; alt: string }[]
  isTop: boolean
  isPrivate: boolean
  /** Unix ms; a moment to come means that it appears then. */
  publishedAt: number
  /** The importer's name of the file, and the hash of what went in and came out. */
  source: { key: string; hash: string } | null
}

/** Saves the talk in one transaction and answers its id; `id` names the one to change. */
export async function saveTalk(ctx: Ctx, draft: TalkDraft, id?: number): Promise<number> {
  if (draft.images.length > MAX_TALK_IMAGES) throw new Error('A talk has nine pictures at most')
  return ctx.transaction(async (tx) => {
    const row = rowOf(ctx, draft)
    const savedId = id ?? (await insertTalk(ctx, tx, row))
    if (draft.rendered.failure !== undefined)
      ctx.log.warn({ talk: savedId, reason: draft.rendered.failure }, 'A talk could not be rendered')
    await changeIndexedTalk(ctx, tx, savedId, async () => {
      if (id !== undefined) await tx.updateTable('talk').set(row).where('id', '=', id).execute()
      await savePictures(tx, savedId, draft)
      await updateTalkListing(ctx, tx, savedId)
    })
    return savedId
  })
}

const rowOf = (ctx: Ctx, draft: TalkDraft) =>
  ({
    markdown: draft.markdown,
    ...renderedColumns(draft.rendered),
    is_top: draft.isTop ? 1 : 0,
    is_private: draft.isPrivate ? 1 : 0,
    published_at: draft.publishedAt,
    source_key: draft.source?.key ?? null,
    source_hash: draft.source?.hash ?? null,
    saved_at: ctx.now(),
  }) as const

async function insertTalk(ctx: Ctx, tx: Tx, row: ReturnType<typeof rowOf>): Promise<number> {
  const owner = await tx.selectFrom('account').select('id').where('is_owner', '=', 1).executeTakeFirst()
  const made = await tx
    .insertInto('talk')
    .values({
      ...row,
      author_id: owner?.id ?? null,
      listed_at: null,
      deleted_at: null,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Writes what rendering learnt of a text; for texts that are rendered anew. */
export async function updateTalkText(ctx: Ctx, tx: Tx, id: number, rendered: Rendered): Promise<void> {
  await changeIndexedTalk(ctx, tx, id, async () => {
    await tx.updateTable('talk').set(renderedColumns(rendered)).where('id', '=', id).execute()
  })
  ctx.cacheTags.invalidate(tx, 'talks', `talk:${id}`)
}

const renderedColumns = (rendered: Rendered) => ({
  html: rendered.html,
  plain_text: rendered.text,
  lang: rendered.lang,
  renderer_version: storedRendererVersion(rendered),
})

async function savePictures(tx: Tx, id: number, { images: pictures, mediaIds }: TalkDraft): Promise<void> {
  await tx.deleteFrom('talk_media').where('talk_id', '=', id).execute()
  // A picture of the grid that the text shows as well stands in the grid.
  const rows = new Map<number, { position: number | null; alt: string }>()
  for (const mediaId of mediaIds) rows.set(mediaId, { position: null, alt: '' })
  for (const [position, { mediaId, alt }] of pictures.entries()) rows.set(mediaId, { position, alt })
  if (rows.size === 0) return
  const values = [...rows].map(([media_id, row]) => ({ talk_id: id, media_id, ...row }))
  await tx.insertInto('talk_media').values(values).execute()
}
