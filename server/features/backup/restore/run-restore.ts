/** Runs `borealis restore`: shows the plan, asks before the database is replaced, and prints the report. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { counted } from '#contract/plural.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import { progressTo } from '#server/platform/progress.ts'
import { readPassword } from '#server/platform/read-password.ts'
import { AGE_MAGIC, type BackupUnlock } from '../archive/encryption.ts'
import { openBackupPlace } from '../backup-place.ts'
import { withWorkFolder } from '../work-folder.ts'
import { type RestorePlan, type RestoreReport, restoreBackup, sizeOfBackup } from './restore-backup.ts'

export type RestoreChoices = {
  yes?: boolean
  dryRun?: boolean
  json?: boolean
  identity?: string
  withoutKey?: boolean
}

export async function runRestore(file: string, options: RestoreChoices, signal: AbortSignal): Promise<void> {
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
  const report = await withLocalFile(config, file, async (path) =>
    restoreBackup(config, path, {
      unlock: await unlockOf(config, path, options.identity),
      dryRun: options.dryRun ?? false,
      withoutKey: options.withoutKey ?? false,
      log: createLog(config),
      now: Date.now,
      signal,
      onProgress: progressTo(process.stderr, 'KB'),
      confirm: options.yes ? async () => true : (plan) => confirm(config, plan, signal),
    }),
  )
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : printed(report))
  if (report.outcome === 'declined') process.exitCode = 1
}

/** A backup in the bucket is first copied to this machine. */
export async function withLocalFile<Result>(
  config: Config,
  file: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  if (existsSync(file) || config.BACKUP_TO !== 's3') return work(resolve(file))
  const place = await openBackupPlace(config)
  const stored = await place.read(file)
  if (!stored) throw new Error(`${file} is neither on this machine nor in ${place.name}.`)
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  return withWorkFolder(config, 'download', async (folder) => {
    const path = join(folder, 'backup')
    const local = await open(path, 'wx', 0o600)
    try {
      for await (const chunk of stored.content) await local.writeFile(chunk)
    } finally {
      await local.close()
    }
    return work(path)
  })
}

/** What decrypts the file; a password is asked for when nothing is configured. */
async function unlockOf(
  config: Config,
  path: string,
  identityFile: string | undefined,
): Promise<BackupUnlock> {
  const identities = identityFile
    ? [...readFileSync(identityFile, 'utf8').matchAll(/^AGE-SECRET-KEY-\S+$/gm)].map(([line]) => line)
    : []
  if (identityFile && identities.length === 0)
    throw new Error(`${identityFile} has no private key: a line that begins with AGE-SECRET-KEY-.`)
  const passwords = config.BACKUP_PASSWORD ? [config.BACKUP_PASSWORD] : []
  if (identities.length + passwords.length > 0 || !(await isEncrypted(path))) return { identities, passwords }
  return { identities, passwords: [await readPassword(undefined)] }
}

async function isEncrypted(path: string): Promise<boolean> {
  await sizeOfBackup(path)
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === AGE_MAGIC
  } finally {
    await file.close()
  }
}

async function confirm(config: Config, plan: RestorePlan, signal: AbortSignal): Promise<boolean> {
  process.stderr.write(described(plan))
  if (!process.stdin.isTTY) throw new Error('Without a terminal, --yes is needed. Nothing was changed.')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const place = config.DATABASE_URL ? 'the database of DATABASE_URL' : `the database in ${config.DATA_DIR}`
    const answer = await lines.question(`Replace ${place}? The old one is kept. Type yes: `, { signal })
    return answer.trim().toLowerCase() === 'yes'
  } finally {
    lines.close()
  }
}

const described = ({
  createdAt,
  engine,
  rows,
  tables,
  files,
  newFiles,
  newMigrations,
  hasMedia,
}: RestorePlan): string => {
  const lines = [
    `The backup of ${createdAt} (${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}) is intact: ${counted(rows, 'row')} in ${counted(tables, 'table')}.`,
    hasMedia
      ? `${counted(files, 'media file')}; missing here: ${newFiles}.`
      : 'It contains no media files: those on this machine stay.',
    ...(newMigrations.length > 0
      ? [`It was made by an older version and was updated: ${newMigrations.join(', ')}.`]
      : []),
  ]
  return `${lines.join('\n')}\n`
}

const printed = (report: RestoreReport): string => {
  if (report.outcome === 'declined') return 'Nothing was changed.\n'
  if (report.outcome === 'checked') return `${described(report)}Nothing was changed: this was a check.\n`
  const lines = [
    'The backup is restored. Start the site; everyone has to sign in again.',
    ...(report.kept ? [`The old database is kept: ${report.kept}`] : []),
    ...(report.key === 'new'
      ? [
          'Two-step verification is off and unsent emails were deleted, because their key is lost. Turn two-step verification on again.',
        ]
      : []),
  ]
  return `${described(report)}${lines.join('\n')}\n`
}
