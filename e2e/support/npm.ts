/** Runs npm as a user would: with the project's Node, and without the variables of the npm that runs the tests. */
import { execFile } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '..', '..')

/** What npm says when it has neither a registry nor the package in its cache. */
const OFFLINE = /\b(ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/

/** The registry and the cache stay; what an outer npm says about its own package and folders does not, nor where the tests store compiled code. */
export const npmEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_|NODE_COMPILE_CACHE$)/i.test(name) ||
        /^npm_config_(registry|cache|.*proxy|cafile)$/i.test(name),
    ),
  ),
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
})

/** @returns the standard output, or null when npm needs a registry and reaches none. @throws when npm fails otherwise */
export const npm = async (folder: string, ...words: string[]): Promise<string | null> => {
  try {
    const { stdout } = await promisify(execFile)('npm', words, { cwd: folder, env: npmEnv() })
    return stdout
  } catch (error) {
    if (OFFLINE.test((error as { stderr: string }).stderr)) return null
    throw error
  }
}
