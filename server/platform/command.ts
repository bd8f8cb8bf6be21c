/** The ground of every command: opens the house that the environment names, and closes it whatever happens. */
import { audited } from './audited-context.ts'
import { readConfig } from './config/config.ts'
import { type Ctx, openApp } from './context.ts'

export type WithApp = <Result>(work: (app: { ctx: Ctx }) => Promise<Result>) => Promise<Result>

/**
 * Commands print what they do; the log stays silent unless LOG_LEVEL asks for it. What they change stands in the audit
 * log: who may run commands on the machine answers for the site.
 * @param nameOf the command that is running, such as `import.markdown`
 */
export const appForCommands =
  (nameOf: () => string): WithApp =>
  async (work) => {
    const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
    const opened = await openApp(config)
    try {
      return await asCommand(opened.ctx, nameOf(), (ctx) => work({ ctx }))
    } finally {
      await opened.close()
    }
  }

export const asCommand = <Result>(ctx: Ctx, name: string, work: (ctx: Ctx) => Promise<Result>) =>
  audited(
    ctx,
    {
      ...{ accountId: null, door: 'command', network: null, requestId: null },
      ...{ action: name, subject: null, mustWriteEntry: false },
    },
    work,
  )
