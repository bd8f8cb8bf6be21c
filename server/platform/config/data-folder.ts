/** Creates the data folder and keeps other accounts of the machine out of it. */
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'

/** Read, write and search by the group and by others. */
const OTHERS = 0o077
const hasModes = process.platform !== 'win32'

/** Names below DATA_DIR that Borealis writes; everything else in the folder belongs to other programs. */
const isOurs = (name: string) =>
  /^(borealis\.db|secret\.key|media$|incoming$|outbox$|cards$|backups$|backup-work$)/.test(name)

/**
 * Creates the folder with mode 0700. When an existing folder or its database was open to other accounts, it corrects the
 * modes of what Borealis writes and logs it; the next start finds nothing to correct.
 */
export function prepareDataFolder(folder: string, log: Pick<Log, 'warn'>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasModes) return
  const open = openToOthers(folder)
  const failed = open.filter((path) => !close(path))
  if (open.length > failed.length)
    log.warn(
      { folder, corrected: open.length - failed.length },
      'Other accounts of this machine could read the data folder; its modes were corrected',
    )
  if (failed.length > 0)
    log.warn(
      { folder, path: failed[0] },
      'Other accounts of this machine can read the data folder, and its modes cannot be changed',
    )
}

/**
 * The paths that other accounts may read or write: the folder itself, and its files. Below a folder with mode 0700 only
 * the files at its top are listed, since nobody else reaches the others, however many images there are.
 */
export function openToOthers(folder: string): string[] {
  if (!hasModes) return []
  const isOpen = isOpenToOthers(folder)
  const names = readdirSync(folder).filter(isOurs)
  return [
    ...(isOpen ? [folder] : []),
    ...names.flatMap((name) => openBelow(join(folder, name), isOpen ? 'all' : 'itself')),
  ]
}

/** The paths, at the top of the data folder, that do not belong to the account that owns the folder. */
export function ownedByOthers(folder: string): string[] {
  if (!hasModes) return []
  const owner = lstatSync(folder).uid
  return readdirSync(folder)
    .filter(isOurs)
    .map((name) => join(folder, name))
    .filter((path) => lstatSync(path).uid !== owner)
}

function openBelow(path: string, depth: 'all' | 'itself'): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return []
  const own = (stats.mode & OTHERS) !== 0 ? [path] : []
  if (!stats.isDirectory() || depth === 'itself') return own
  return [...own, ...readdirSync(path).flatMap((name) => openBelow(join(path, name), depth))]
}

const isOpenToOthers = (path: string) => (lstatSync(path).mode & OTHERS) !== 0

function close(path: string): boolean {
  try {
    chmodSync(path, lstatSync(path).mode & ~OTHERS & 0o777)
    return true
  } catch {
    return false
  }
}
