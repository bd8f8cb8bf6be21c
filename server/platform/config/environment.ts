/** The configuration as environment variables, for processes that the site starts. */
import type { Config } from './config.ts'

/**
 * Settings without a value included, so that the process does not read another one; what was read from a file is passed as it was read, and
 * its file is named no more.
 */
export const environmentOf = (config: Config): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).flatMap(([name, value]) => [
      [name, value === undefined ? '' : String(value)],
      [`${name}_FILE`, ''],
    ]),
  )
