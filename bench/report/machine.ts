/** Describes the machine on which the results were measured. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { DatabaseSync } from 'node:sqlite'

export type Machine = {
  processor: string
  cores: number
  memoryGb: number
  versions: Record<string, string>
}

/** Libraries whose version affects the results. */
const libraries = ['react', 'autocannon', 'lighthouse']

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    versions: {
      node: process.versions.node,
      sqlite: sqliteVersion(),
      ...Object.fromEntries(libraries.map((name) => [name, versionOf(name)])),
    },
  }
}

/**
 * The number of processes that wanted a core in the last minute: above zero at the start means that the machine was
 * busy.
 */
export const loadAverage = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100

const require = createRequire(import.meta.url)
const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string }).version

function sqliteVersion(): string {
  const database = new DatabaseSync(':memory:')
  const row = database.prepare('select sqlite_version() as version').get() as { version: string }
  database.close()
  return row.version
}
