/** The ground of every command: opens the house that the environment names, and closes it whatever happens. */
import { accountable } from './audited-context.ts'
import { readConfig } from './config/config.ts'
import { type Ctx, openHouse } from './context.ts'

export type WithHouse = <Result>(work: (house: { ctx: Ctx }) => Promise<Result>) => Promise<Result>

/**
 * Commands print what they do; the log stays silent unless LOG_LEVEL asks for it. What they change stands in the audit
 * log: who may run commands on the machine answers for the site.
 * @param nameOf the command that is running, such as `import.markdown`
 */
export const houseOfCommands =
  (nameOf: () => string): WithHouse =>
  async (work) => {
    const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
    const house = await openHouse(config)
    try {
      return await asCommand(house.ctx, nameOf(), (ctx) => work({ ctx }))
    } finally {
      await house.close()
    }
  }

export const asCommand = <Result>(ctx: Ctx, name: string, work: (ctx: Ctx) => Promise<Result>) =>
  accountable(
    ctx,
    {
      ...{ accountId: null, door: 'command', network: null, requestId: null },
      ...{ verb: name, subject: null, mustTell: false },
    },
    work,
  )
