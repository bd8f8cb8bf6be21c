/** Reads settings from files: `DATABASE_URL_FILE=/run/secrets/database_url`, as container services hand over secrets. */
import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * The value of each setting that is given, itself or by a file; the line break at the end of a file does not count.
 * @returns also a sentence for each setting that is given twice, or whose file cannot be read
 */
export function givenSettings(
  env: Environment,
  names: string[],
): { given: Record<string, string>; complaints: string[] } {
  const given: Record<string, string> = {}
  const complaints: string[] = []
  for (const name of names) {
    const value = env[name]
    const file = env[`${name}_FILE`]
    if (value) given[name] = value
    if (!file) continue
    if (value) complaints.push(`${name}_FILE: ${name} is set as well`)
    else
      try {
        const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
        if (text) given[name] = text
      } catch (error) {
        complaints.push(`${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code})`)
      }
  }
  return { given, complaints }
}
