/** The configuration as environment variables, for processes that the site starts. */
import type { Config } from './config.ts'

/** Those that are set to nothing included, so that the process does not read another value. */
export const environmentOf = (config: Config): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [name, value === undefined ? '' : String(value)]),
  )
