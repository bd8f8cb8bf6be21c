/** Writes and removes unit files, and calls systemctl. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceOptions, ServicePlan } from './plan-service.ts'
import { WRITTEN_BY } from './unit-text.ts'

type Manager = Pick<ServiceOptions, 'user'>

/** @throws Error in one sentence when there is no systemd, or when it may not be asked */
export function requireSystemd({ user }: Manager): void {
  if (!existsSync('/run/systemd/system'))
    throw new Error('systemd isn’t running on this machine. --dry-run prints the unit without it.')
  if (!user && process.getuid?.() !== 0)
    throw new Error('A system unit needs root: run this with sudo, or add --user for a user unit.')
}

/** @throws Error when systemctl fails, after what it printed */
export function systemctl({ user }: Manager, ...words: string[]): void {
  try {
    execFileSync('systemctl', [...(user ? ['--user'] : []), ...words], { stdio: ['ignore', 2, 2] })
  } catch {
    throw new Error(`systemctl ${words.join(' ')} failed.`)
  }
}

/** @throws Error when a file of this name was written by somebody else; nothing is written then */
export function writeUnits({ units, unitFolder }: Pick<ServicePlan, 'units' | 'unitFolder'>): void {
  for (const { file } of units) requireOurs(join(unitFolder, file))
  mkdirSync(unitFolder, { recursive: true, mode: 0o755 })
  for (const { file, text } of units) {
    const path = join(unitFolder, file)
    const draft = `${path}.draft`
    writeFileSync(draft, text)
    // Everybody may read units; the umask of commands would forbid it.
    chmodSync(draft, 0o644)
    renameSync(draft, path)
  }
}

/**
 * Removes those of the files that exist.
 * @param beforeRemoval is called once with their names; nothing is removed when it returns false
 * @returns the paths of the files that existed
 */
export function removeUnits(
  folder: string,
  files: string[],
  beforeRemoval: (present: string[]) => boolean,
): string[] {
  const present = files.filter((file) => existsSync(join(folder, file)))
  const paths = present.map((file) => join(folder, file))
  for (const path of paths) requireOurs(path)
  if (present.length > 0 && beforeRemoval(present)) for (const path of paths) rmSync(path)
  return paths
}

/** Gives a folder that was created to the account that runs the site. */
export function handOver(folder: string, account: string): void {
  execFileSync('chown', ['-R', `${account}:`, folder], { stdio: ['ignore', 2, 2] })
}

function requireOurs(path: string): void {
  if (existsSync(path) && !readFileSync(path, 'utf8').startsWith(WRITTEN_BY))
    throw new Error(
      `${path} was not written by this command. Move it away, or choose another name with --name.`,
    )
}
