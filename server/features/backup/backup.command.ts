/** `borealis backup`: writes a backup of the site, also while it runs, and proves it. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { counted } from '#contract/plural.ts'
import type { WithApp } from '#server/platform/command.ts'
import type { Ctx } from '#server/platform/context.ts'
import { withInterruption } from '#server/platform/interruption.ts'
import { progressTo } from '#server/platform/progress.ts'
import { readPassword } from '#server/platform/read-password.ts'
import type { BackupLock } from './archive/encryption.ts'
import { configuredLock, openBackupPlace } from './backup-place.ts'
import { planBackup } from './plan-backup.ts'
import type { BackupProof } from './prove-backup.ts'

type BackupCommandOptions = { encrypt?: boolean; media: boolean; json?: boolean; record?: string }

type BackupResult = {
  file: string
  bytes: number
  sha256: string
  isEncrypted: boolean
  hasKey: boolean
  proof: BackupProof
}

export function registerBackup(program: Command, withApp: WithApp): void {
  program
    .command('backup')
    .description('Back up the site and verify the backup by a test restore.')
    .argument('[file]', 'the file to write; default: BACKUP_TO, where old backups are deleted')
    .option('--encrypt', 'encrypt the file with a password, asked for or from BOREALIS_PASSWORD')
    .option('--no-media', 'leave out images, videos and audio files')
    .option('--json', 'print the result as JSON')
    .action(async (file: string | undefined, options: BackupCommandOptions) => {
      if (file === undefined && (options.encrypt || !options.media))
        throw new Error(
          '--encrypt and --no-media need a file. To encrypt scheduled backups, set BACKUP_PASSWORD.',
        )
      const password = options.encrypt ? await readPassword(undefined) : null
      await withInterruption('Nothing was written.', (signal) =>
        withApp(async ({ ctx }) => {
          const result = await (file === undefined
            ? backUpToPlace(ctx, signal)
            : backUpToFile(ctx, resolve(file), { signal, password, hasMedia: options.media }))
          process.stdout.write(options.json ? `${JSON.stringify(result, null, 2)}\n` : printed(result))
        }),
      )
    })
}

async function backUpToFile(
  ctx: Ctx,
  file: string,
  { signal, password, hasMedia }: { signal: AbortSignal; password: string | null; hasMedia: boolean },
): Promise<BackupResult> {
  const lock: BackupLock | null = password === null ? configuredLock(ctx.config) : { password }
  const onProgress = progressTo(process.stderr, 'files and tables')
  const { writeBackup } = await import('./write-backup.ts')
  const { bytes, sha256, hasKey, proof } = await writeBackup(ctx, file, {
    lock,
    hasMedia,
    signal,
    onProgress,
  })
  return { file, bytes, sha256, isEncrypted: lock !== null, hasKey, proof }
}

async function backUpToPlace(ctx: Ctx, signal: AbortSignal): Promise<BackupResult> {
  const onProgress = progressTo(process.stderr, 'files and tables')
  const { makeBackup } = await import('./make-backup.ts')
  const row = await makeBackup(ctx, await planBackup(ctx, 'command'), { signal, onProgress })
  const place = await openBackupPlace(ctx.config)
  return {
    file: place.kind === 'folder' ? place.draft(row.name) : `${row.name} in ${place.name}`,
    bytes: row.bytes ?? 0,
    sha256: row.sha256 ?? '',
    proof: JSON.parse(row.proof ?? 'null'),
    isEncrypted: row.is_encrypted === 1,
    hasKey: row.has_key === 1,
  }
}

const printed = ({ file, bytes, isEncrypted, hasKey, proof }: BackupResult): string => {
  const lines = [
    `${file}: ${(bytes / 1024 / 1024).toFixed(1)} MB, ${isEncrypted ? 'encrypted' : 'not encrypted'}.`,
    `Verified by a test restore: ${counted(proof.rows, 'row')} in ${counted(proof.tables, 'table')} and ${counted(proof.files, 'file')} match.`,
    hasKey
      ? 'It contains the site’s secret key.'
      : 'It doesn’t contain the site’s secret key, which two-step verification needs: keep secret.key (or SECRET_KEY) separately.',
    ...(proof.missingMedia.length > 0
      ? [
          `Already missing on the site (${proof.missingMedia.length}): ${proof.missingMedia.slice(0, 3).join(', ')}`,
        ]
      : []),
  ]
  return `${lines.join('\n')}\n`
}
