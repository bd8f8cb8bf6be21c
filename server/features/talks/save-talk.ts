/** Saves a talk, new or changed, with its text and its images. */
import { MAX_TALK_PHOTOS } from '#contract/studio/talks.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Rendered, storedRendererVersion } from '#server/rendering/markdown/rendered.ts'
import { changeIndexedTalk } from './index-talk.ts'
import { insertTalk, replaceTalkImages, selectTalkListing, updateTalk } from './talk-changes.sql.ts'
import { updateTalkListing } from './talk-listing.ts'
import { columnsOf, type TalkFields } from './talks.mapper.ts'

/** What the owner, an importer or an export says of a talk, with its text rendered. */
export type TalkDraft = TalkFields & {
  rendered: Rendered
  /** Images inside the text. */
  mediaIds: number[]
  /** The grid below the text, in this order, at most nine. */
  photos: { mediaId: number; alt: string }[]
  /** The importer's name of the file, and the hashes of its source and of what was saved. */
  source: { key: string; hash: string } | null
  /** For a new talk that comes from another site of the same kind. */
  kept?: { id?: number; created_at?: number; like_count?: number }
}

/** Saves the talk in one transaction and returns its id; `id` names the one to change. */
export async function saveTalk(ctx: Ctx, draft: TalkDraft, id?: number): Promise<number> {
  if (draft.photos.length > MAX_TALK_PHOTOS) throw new Error('A talk has nine images at most')
  return ctx.transaction((tx) => writeTalk(ctx, tx, draft, id))
}

/** The same in a transaction of the caller. */
export async function writeTalk(ctx: Ctx, tx: Tx, draft: TalkDraft, id?: number): Promise<number> {
  const row = rowOf(ctx, draft)
  const savedId = id ?? (await insertTalk(tx, row, ctx.now(), draft.kept))
  if (draft.rendered.failure !== undefined)
    ctx.log.warn({ talk: savedId, reason: draft.rendered.failure }, 'A talk could not be rendered')
  await changeIndexedTalk(ctx, tx, savedId, async () => {
    if (id !== undefined) await updateTalk(tx, id, row)
    await replaceTalkImages(tx, savedId, imagesOf(draft))
    await updateTalkListing(ctx, tx, savedId)
  })
  return savedId
}

const rowOf = (ctx: Ctx, draft: TalkDraft) =>
  ({
    ...columnsOf(draft),
    ...renderedColumns(draft.rendered),
    source_key: draft.source?.key ?? null,
    source_hash: draft.source?.hash ?? null,
    saved_at: ctx.now(),
  }) as const

/** Writes everything that rendering found out about a text that is rendered again. */
export async function updateTalkText(ctx: Ctx, tx: Tx, id: number, rendered: Rendered): Promise<void> {
  await changeIndexedTalk(ctx, tx, id, async () => {
    await updateTalk(tx, id, renderedColumns(rendered))
  })
  const { listed_at } = await selectTalkListing(tx, id)
  ctx.content.changed(tx, `talk:${id}`, { isPublic: listed_at !== null })
}

const renderedColumns = (rendered: Rendered) => ({
  html: rendered.html,
  plain_text: rendered.text,
  lang: rendered.lang,
  renderer_version: storedRendererVersion(rendered),
})

/** An image of the grid that the text shows as well is stored once, with its position in the grid. */
function imagesOf({ photos, mediaIds }: TalkDraft) {
  const byId = new Map<number, { position: number | null; alt: string }>()
  for (const mediaId of mediaIds) byId.set(mediaId, { position: null, alt: '' })
  for (const [position, { mediaId, alt }] of photos.entries()) byId.set(mediaId, { position, alt })
  return [...byId].map(([media_id, image]) => ({ media_id, ...image }))
}
