/** Plans a link of the old site as a friend link, after the last one. */
import type { PlannedItem } from '#importers/pipeline.ts'
import { itemWithout } from '#importers/report.ts'
import { marksOf } from '#importers/same-item.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { advanceNumbers } from '#server/features/export/save/advance-numbers.ts'
import { safeWebUrl } from '#server/features/friends/friend-url.ts'
import { findFriendByUrl, writeFriend } from '#server/features/friends/save-friend.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { type ExportImport, findStoredImages } from './export-run.ts'
import { planWhole } from './plan-whole.ts'

export type OldSiteFriend = {
  path: string | Message
  /** What the old site calls it. */
  id: string
  name: string
  url: string
  intro: string
  /** URL of its image; null for none. */
  avatar: string | null
  keptId?: number | undefined
}

export async function planExportedFriend(run: ExportImport, friend: OldSiteFriend): Promise<PlannedItem> {
  const { ctx } = run
  const { path, id, intro } = friend
  const url = safeWebUrl(friend.url)
  if (url === null) return { item: itemWithout(path, 'skipped', say('not-http')) }
  const name = friend.name || new URL(url).host
  const warnings: ImportWarning[] = []
  const { stored, elsewhere } = await findStoredImages(run, friend.avatar ? [friend.avatar] : [], warnings)
  const [image] = stored.values()
  const avatarUrl = safeWebUrl(elsewhere[0] ?? '')
  return planWhole(run, {
    entity: 'friend',
    id,
    path,
    title: name,
    as: say('friend-link'),
    warnings,
    marks: marksOf({ text: url, slug: name }),
    content: { name, url, intro, avatar: image?.hash ?? avatarUrl },
    conflict: async () => ((await findFriendByUrl(ctx, url)) ? say('friend-here') : null),
    prepare: async (hasNumber) => async (tx) => {
      const keptId = hasNumber ? friend.keptId : undefined
      const written = await writeFriend(ctx, tx, {
        name,
        url,
        intro,
        sourceHash: null,
        avatar: image ? { mediaId: image.mediaId } : avatarUrl === null ? null : { url: avatarUrl },
        ...(keptId === undefined ? {} : { kept: { id: keptId, created_at: ctx.now() } }),
      })
      if (keptId !== undefined) await advanceNumbers(ctx, tx, 'friend')
      return written
    },
  })
}
