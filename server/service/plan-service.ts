/** Decides what the units contain: the account, the folders and the program of this installation. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigSchema, readConfig } from '#server/platform/config/config.ts'
import { commandName, projectFolder, settingsFolder } from '#server/platform/config/folders.ts'
import { isBelow } from '#server/platform/processes/process-rights.ts'
import { serviceUnit, socketUnit } from './unit-text.ts'

export type ServiceOptions = { user?: boolean; account?: string; socket?: boolean; name: string }

export type ServicePlan = {
  /** The units by the name of their file, the one that is started first at the beginning. */
  units: { file: string; text: string }[]
  /** The folder of the files. */
  unitFolder: string
  /** Folders that must exist before the service starts, and whom they belong to. */
  writable: string[]
  account: string | null
  /** Settings that only the shell has: the service does not get them. */
  missing: string[]
}

const SYSTEM_UNITS = '/etc/systemd/system'
const HOMES = ['/home/', '/root/', '/run/user/']

/** @throws Error in one sentence when the unit would not start */
export function planService(
  { user = false, account, socket = false, name }: ServiceOptions,
  settings = settingsInFile(),
): ServicePlan {
  if (!/^[\w:.-]+$/.test(name)) throw new Error('The name of a unit can have letters, digits and : . _ -')
  const config = readConfig({ ...settings, DATA_DIR: resolve(settingsFolder, settings.DATA_DIR || './data') })
  const writable = [
    config.DATA_DIR,
    ...(config.BACKUP_DIR ? [resolve(settingsFolder, config.BACKUP_DIR)] : []),
  ].filter((folder, index, all) => !all.slice(0, index).some((above) => isBelow(folder, above)))
  const tooWide = writable.find((folder) =>
    [projectFolder, settingsFolder].some((own) => isBelow(own, folder)),
  )
  if (tooWide)
    throw new Error(
      `The service could write to its own program and settings, which are in ${tooWide}: choose another DATA_DIR or BACKUP_DIR.`,
    )
  const program = join(projectFolder, 'bin', 'borealis.mjs')
  const paths = [settingsFolder, process.execPath, program, ...writable]
  const unprintable = paths.find((path) => /[\n\r]/.test(path))
  if (unprintable) throw new Error(`systemd cannot read a path with a line break: ${unprintable}`)
  const owner = user ? null : accountOf(account)
  const unit = serviceUnit({
    account: owner,
    folder: settingsFolder,
    node: process.execPath,
    program,
    writable,
    isInHome: paths.some((path) => HOMES.some((home) => path.startsWith(home))),
    socket: socket ? `${name}.socket` : null,
  })
  return {
    units: [
      ...(socket ? [{ file: `${name}.socket`, text: socketUnit(addressOf(config)) }] : []),
      { file: `${name}.service`, text: unit },
    ],
    unitFolder: unitFolder(user),
    writable,
    account: owner,
    missing: Object.keys(ConfigSchema.shape).filter((each) => process.env[each] && !settings[each]),
  }
}

export const unitFolder = (user: boolean): string =>
  user ? join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'systemd', 'user') : SYSTEM_UNITS

const addressOf = ({ HOST, PORT }: { HOST: string; PORT: number }): string => {
  if (PORT === 0) throw new Error('A socket needs a port: PORT is 0.')
  return HOST.includes(':') ? `[${HOST}]:${PORT}` : `${HOST}:${PORT}`
}

/** What the service reads: it has no shell. */
function settingsInFile(): Record<string, string | undefined> {
  const file = join(settingsFolder, '.env')
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
}

/** The account that was named, or else the one that the folder of the site belongs to. */
function accountOf(named: string | undefined): string {
  const account = named ?? nameOf(String(statSync(settingsFolder).uid))
  if (account === null || account === 'root')
    throw new Error(
      `The site would run as root, because ${settingsFolder} belongs to root. Create an account and give it the folder:
  useradd --system --home ${settingsFolder} borealis && chown -R borealis: ${settingsFolder}
or name one: ${commandName} service install --account NAME`,
    )
  if (nameOf(account) === null)
    throw new Error(
      `There is no account ${account}. Create it: useradd --system --home ${settingsFolder} ${account}`,
    )
  return account
}

/** @returns null when there is no such account */
function nameOf(account: string): string | null {
  try {
    return execFileSync('id', ['-un', account], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
