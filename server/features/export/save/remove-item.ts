/** Deletes what an import created, for good: with its comments, its uses of files and its place in every list. */
import { removeAlbum } from '#server/features/albums/save-album.ts'
import { removeCommentsOn } from '#server/features/comments/import-comments.ts'
import { removeFriendIn } from '#server/features/friends/save-friend.ts'
import { replaceMediaUse } from '#server/features/media/delete-unused-media.ts'
import { deleteOwnPage } from '#server/features/own-pages/own-page-listing.ts'
import { changeIndexedTalk } from '#server/features/talks/index-talk.ts'
import { deleteTalkRow } from '#server/features/talks/talk-changes.sql.ts'
import { deleteAccountRow } from '#server/features/users/users.sql.ts'
import { deleteCollectionRow } from '#server/features/videos/collection-changes.sql.ts'
import { deleteVideoRow, selectVideoIds } from '#server/features/videos/video-changes.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ComparedEntity } from './content-hash.ts'

type Removed = Exclude<ComparedEntity, 'article'>

const removals: Record<Removed, (ctx: Ctx, tx: Tx, id: number) => Promise<void>> = {
  talk: removeTalk,
  'own-page': deleteOwnPage,
  album: removeAlbum,
  collection: removeCollection,
  friend: removeFriendIn,
  account: deleteAccountRow,
}

export const removeItem = (ctx: Ctx, tx: Tx, entity: Removed, id: number): Promise<void> =>
  removals[entity](ctx, tx, id)

async function removeTalk(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  await removeCommentsOn(ctx, tx, { type: 5, id })
  await changeIndexedTalk(ctx, tx, id, async () => {
    await deleteTalkRow(tx, id)
  })
  await replaceMediaUse(ctx, tx, { entity: 'talk', id, isPublic: false }, [])
  ctx.content.changed(tx, `talk:${id}`)
}

async function removeCollection(ctx: Ctx, tx: Tx, id: number): Promise<void> {
  for (const video of await selectVideoIds(tx, id)) {
    await deleteVideoRow(tx, video)
    await replaceMediaUse(ctx, tx, { entity: 'video', id: video, isPublic: false }, [])
  }
  await deleteCollectionRow(tx, id)
  await replaceMediaUse(ctx, tx, { entity: 'video-collection', id, isPublic: false }, [])
  ctx.content.changed(tx, 'videos')
}
