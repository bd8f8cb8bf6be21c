/** Opens the app for a command, with the configuration of the environment, and closes it in every case. */
import { InvalidArgumentError } from 'commander'
import { audited } from './audited-context.ts'
import { readConfig } from './config/config.ts'
import { type Ctx, openApp } from './context.ts'
import { acceptUpdate, type PostgresCopies } from './db/update-copy.ts'
import type { JobQueue } from './jobs/job-queue.ts'

type CommandApp = { ctx: Ctx; jobs: JobQueue }
export type WithApp = <Result>(work: (app: CommandApp) => Promise<Result>) => Promise<Result>

/**
 * Commands print what they do; they log errors only, unless LOG_LEVEL says otherwise. Their changes are in the audit log.
 * @param nameOf returns the name of the running command, such as `import.markdown`
 */
export const appForCommands =
  (nameOf: () => string, postgresCopies: PostgresCopies): WithApp =>
  async (work) => {
    const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
    const opened = await openApp(config, { postgresCopies })
    // What the command writes must stay.
    acceptUpdate(config)
    try {
      return await asCommand(opened.ctx, nameOf(), (ctx) => work({ ctx, jobs: opened.jobs }))
    } finally {
      await opened.close()
    }
  }

export const asCommand = <Result>(ctx: Ctx, name: string, work: (ctx: Ctx) => Promise<Result>) =>
  audited(
    ctx,
    {
      accountId: null,
      origin: 'command',
      network: null,
      requestId: null,
      tokenName: null,
      action: name,
      subject: null,
      mustWriteEntry: false,
    },
    work,
  )

/** A whole number above zero. @throws InvalidArgumentError */
export function readNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError(`“${text}” is not a number.`)
  return number
}
