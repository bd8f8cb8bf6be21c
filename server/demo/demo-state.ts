/** Whether the demo content is to be loaded, and whether it is there; apart from what loads it, which takes megabytes. */
import { hasOwner } from '#server/features/users/owner.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectHasSetting, selectIsEmptySite } from './demo.sql.ts'

/** The setting that stores which articles the demo created. */
export const DEMO_ARTICLES = 'demo-articles'

/** The data folder is new: no owner, no article, and the demo was never loaded. */
export const demoIsWanted = async (ctx: Ctx): Promise<boolean> =>
  (await selectIsEmptySite(ctx.db)) && !(await hasOwner(ctx))

/** Whether the demo content was loaded and not deleted. */
export const hasDemo = (ctx: Ctx): Promise<boolean> => selectHasSetting(ctx.db, DEMO_ARTICLES)
