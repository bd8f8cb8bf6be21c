/**
 * What a process that the site starts may do: the one place that decides about its environment and its rights (D10).
 * Many of them parse what strangers wrote. Their environment contains no secret, and Node's permission model lets them
 * read their own code and do what is named; none may start another process.
 */
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path'
import type { Config } from '../config/config.ts'
import { isPackage, projectFolder } from '../config/folders.ts'

export type ProcessRights = {
  /** Files, and folders with all that is in them. */
  reads?: string[]
  /** Folders in which the process may also read, write and delete. */
  writes?: string[]
  /** Native packages can do what the account can do, so only the process that decodes images has this right. */
  mayLoadAddons?: boolean
  mayStartThreads?: boolean
  /** From version 25 on, the permission model also decides about connections: such a process may open them. */
  mayConnect?: boolean
}

/** Variables that a process gets; the others may hold secrets. */
const PASSED_VARIABLES = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
]

export const passedVariables = (): Record<string, string> =>
  Object.fromEntries(
    PASSED_VARIABLES.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The flags of Node that limit a process to its rights. @param file the script that it runs */
export const permissionFlags = (file: string, rights: ProcessRights): string[] => {
  const writes = (rights.writes ?? []).map(below)
  const reads = [
    ...codePaths(file),
    ...(rights.reads ?? []).flatMap((path) => [path, below(path)]),
    ...writes,
  ]
  return [
    '--permission',
    // Node warns of addons at each start.
    '--disable-warning=SecurityWarning',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    ...writes.map((path) => `--allow-fs-write=${path}`),
    ...(rights.mayLoadAddons ? ['--allow-addons'] : []),
    ...(rights.mayStartThreads ? ['--allow-worker'] : []),
    ...(rights.mayConnect && process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []),
  ]
}

/** What a process reads to connect to the database; that of SQLite is in the data folder. */
export const databaseFiles = ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): string[] =>
  [...new URL(DATABASE_URL ?? 'none:').searchParams]
    .filter(([name]) => ['sslrootcert', 'sslcert', 'sslkey'].includes(name))
    .map(([, path]) => resolve(path))

/** Whether a path is in the folder, or the folder itself. */
export const isBelow = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const below = (folder: string) => join(folder, '*')

/** Neither `.env` nor `data`, which may be in the folder of the project as well. */
const CODE = ['db', 'dist', 'tools', ...(isPackage ? [] : ['contract', 'importers', 'server', 'web'])]

const codePaths = (file: string): string[] => [
  ...CODE.map((name) => below(join(projectFolder, name))),
  // folders.ts looks for these two.
  join(projectFolder, 'package.json'),
  join(projectFolder, 'vite.config.ts'),
  // Some tests start processes of their own.
  below(dirname(file)),
  ...packageFolders(projectFolder).map(below),
]

/** npm may have put packages into a folder above that of the project. */
function packageFolders(folder: string): string[] {
  const here = join(folder, 'node_modules')
  const above = parse(folder).root === folder ? [] : packageFolders(dirname(folder))
  return existsSync(here) ? [here, ...above] : above
}
