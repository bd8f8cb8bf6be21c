/** Whether the demo content is to be loaded, and whether it is there; apart from what loads it, which takes megabytes. */
import { hasOwner } from '#server/features/users/owner.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withProcessLock } from '#server/platform/db/process-lock.ts'
import { selectSetting } from '#server/platform/db/setting-values.ts'
import { selectHasSetting, selectIsEmptySite } from './demo.sql.ts'

/** The setting that stores what the demo created. */
export const DEMO_CONTENT = 'demo-content'

export type LoadedDemo = {
  articles: number[]
  /** Every file of the demo. */
  media: number[]
  /** Unix ms: what was saved later was saved by the owner. */
  loadedAt: number
}

/** The setting that exists while the demo is loaded: it stays when that was interrupted. */
export const DEMO_LOADING = 'demo-loading'

/** The data folder is new, without an owner and an article, or the demo was loaded in part by a first start that was interrupted. */
export const demoIsWanted = async (ctx: Ctx): Promise<boolean> =>
  ((await selectIsEmptySite(ctx.db)) || (await isDemoUnfinished(ctx))) && !(await hasOwner(ctx))

/** Whether only a part of the demo is there. */
export const isDemoUnfinished = (ctx: Ctx): Promise<boolean> => selectHasSetting(ctx.db, DEMO_LOADING)

/** Whether the demo content was loaded and not deleted. */
export const hasDemo = (ctx: Ctx): Promise<boolean> => selectHasSetting(ctx.db, DEMO_CONTENT)

/** What the demo created; null when it was not loaded, or deleted. */
export async function loadedDemo({ db }: Pick<Ctx, 'db'>): Promise<LoadedDemo | null> {
  const stored = await selectSetting(db, DEMO_CONTENT)
  return stored === null ? null : JSON.parse(stored)
}

/** Runs the work when no other process loads or deletes the demo, and says what it waits for. */
export const withDemoLock = <Result>(ctx: Ctx, work: () => Promise<Result>): Promise<Result> =>
  withProcessLock(ctx, { name: 'demo', onWait: () => console.log(waitingText(ctx)) }, work)

const waitingText = ({ engine, config }: Ctx) =>
  `Another process is adding the demo content to ${engine === 'sqlite' ? config.DATA_DIR : 'this database'}. Waiting until it’s done.`
