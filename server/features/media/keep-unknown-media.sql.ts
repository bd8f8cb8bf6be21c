/** SQL statements: how long files stay that no row names, because a replaced database may name them. */
import type { Db } from '#server/platform/db/database.ts'
import { selectSetting } from '#server/platform/db/setting-values.ts'

/** The setting that a restore writes: Unix ms. */
export const KEEP_UNKNOWN_MEDIA = 'keep-unknown-media-until'

/** Unix ms; 0 without a restore. */
export const selectKeepUnknownMediaUntil = async (db: Db): Promise<number> =>
  Number(await selectSetting(db, KEEP_UNKNOWN_MEDIA))
