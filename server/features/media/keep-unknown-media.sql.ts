/** SQL statements: how long files stay that no row names, because a replaced database may name them. */
import type { Db } from '#server/platform/db/database.ts'

/** The setting that a restore writes: Unix ms. */
export const KEEP_UNKNOWN_MEDIA = 'keep-unknown-media-until'

/** Unix ms; 0 without a restore. */
export async function selectKeepUnknownMediaUntil(db: Db): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', KEEP_UNKNOWN_MEDIA)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}
