/** The ground of every command: opens the house that the environment names, and closes it whatever happens. */
import { readConfig } from './config.ts'
import { type House, openHouse } from './context.ts'

export type WithHouse = <Result>(work: (house: House) => Promise<Result>) => Promise<Result>

/** Commands print what they do; the log stays silent unless LOG_LEVEL asks for it. */
export const withHouse: WithHouse = async (work) => {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
  const house = await openHouse(config)
  try {
    return await work(house)
  } finally {
    await house.close()
  }
}
