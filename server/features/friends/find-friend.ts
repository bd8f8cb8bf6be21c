/** Finds the friend link to a website, so that an import updates it instead of adding it twice. */
import type { Ctx } from '#server/platform/context.ts'
import { friendUrlKey } from './friend-url.ts'
import { selectFriendByUrlKey } from './friends.sql.ts'

type FoundFriend = {
  id: number
  name: string
  intro: string
  /** The hash of its last import; null for a link created in the studio. */
  sourceHash: string | null
}

/** Null when no friend link has this URL. URLs that differ only in scheme, `www.` or a final slash are the same. */
export async function findFriendByUrl(ctx: Ctx, url: string): Promise<FoundFriend | null> {
  const row = await selectFriendByUrlKey(ctx.db, friendUrlKey(url))
  return row ? { id: row.id, name: row.name, intro: row.intro, sourceHash: row.source_hash } : null
}
