/** Loads or deletes the demo content in one process at a time: two first starts at once would load it into each other. */
import type { Ctx } from '#server/platform/context.ts'
import { withProcessLock } from '#server/platform/db/process-lock.ts'

/** Runs the work when no other process loads or deletes the demo, and says what it waits for. */
export const withDemoLock = <Result>(ctx: Ctx, work: () => Promise<Result>): Promise<Result> =>
  withProcessLock(ctx, { name: 'demo', onWait: () => console.log(waitingText(ctx)) }, work)

const waitingText = ({ engine, config }: Ctx) =>
  `Another process adds the demo content to ${engine === 'sqlite' ? config.DATA_DIR : 'this database'}. Waiting until it is done.`
