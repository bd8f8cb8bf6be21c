/** Saves a talk that the owner writes in the studio. */
import type { StudioTalk, TalkContent } from '#contract/studio/talks.ts'
import { selectExistingMediaIds } from '#server/features/media/media.sql.ts'
import { renderText } from '#server/features/media/render-text.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { conflict, fieldError, refusal } from '#server/platform/errors.ts'
import { type TalkDraft, writeTalk } from './save-talk.ts'
import { toStudioTalk } from './talks.mapper.ts'
import { selectOwnTalks, selectTalkIdBySource, selectTalkImages, type TalkRow } from './talks.sql.ts'

/** Null when there is none. */
export async function readStudioTalk(db: Db, id: number): Promise<StudioTalk | null> {
  const [row] = await selectOwnTalks(db, [id])
  return row ? toStudioTalk(row, await selectTalkImages(db, [id])) : null
}

/** Returns the id; the same `saveId` returns the talk that it created before. @throws invalid with the wrong field */
export async function createStudioTalk(ctx: Ctx, content: TalkContent, saveId: string): Promise<number> {
  const key = `studio:${saveId}`
  const draft = await draftOf(ctx, content, ctx.now())
  return ctx.transaction(async (tx) => {
    const known = await selectTalkIdBySource(tx, key)
    if (known !== undefined) return known
    await requirePhotos(tx, content)
    return writeTalk(ctx, tx, { ...draft, source: { key, hash: '' } })
  })
}

/**
 * @throws refused when there is no such talk; invalid with the wrong field
 * @throws conflict with the talk when it has another version than the one that was edited
 */
export async function saveStudioTalk(
  ctx: Ctx,
  id: number,
  content: TalkContent,
  baseVersion: string,
): Promise<void> {
  const [row] = await selectOwnTalks(ctx.db, [id])
  if (!row) throw refusal('no-such-talk')
  const draft = await draftOf(ctx, content, row.published_at)
  await ctx.transaction(async (tx) => {
    const current = await readStudioTalk(tx, id)
    if (!current) throw refusal('no-such-talk')
    if (current.version !== baseVersion) throw conflict(current)
    await requirePhotos(tx, content)
    await writeTalk(ctx, tx, { ...draft, source: sourceOf(row) }, id)
  })
}

const sourceOf = ({ source_key, source_hash }: TalkRow) =>
  source_key === null ? null : { key: source_key, hash: source_hash ?? '' }

async function draftOf(
  ctx: Ctx,
  content: TalkContent,
  formerTime: number,
): Promise<Omit<TalkDraft, 'source'>> {
  if (content.markdown.trim() === '' && content.photos.length === 0)
    throw fieldError('markdown', 'talk-needs-text')
  const publishedAt = content.publishedAt === null ? formerTime : Date.parse(content.publishedAt)
  return { ...content, ...(await renderText(ctx, content.markdown)), publishedAt }
}

async function requirePhotos(tx: Tx, { photos }: TalkContent): Promise<void> {
  const ids = photos.map(({ mediaId }) => mediaId)
  const existing = new Set(await selectExistingMediaIds(tx, ids))
  const missing = ids.findIndex((id) => !existing.has(id))
  if (missing >= 0) throw fieldError(`photos.${missing}`, 'no-such-image')
}
