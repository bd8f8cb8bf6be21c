/**
 * A restore that the studio begins. A process checks the backup and waits, while the site runs; the owner sees what was found, and
 * then the site stops for the moment in which the process replaces the database, and starts again.
 */
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Locale } from '#contract/locale.ts'
import type { StudioRestore } from '#contract/studio/backups.ts'
import { IMPORT_PART_BYTES } from '#contract/studio/import-limits.ts'
import type { FileLike } from '#contract/users.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { isBelow } from '#server/platform/processes/process-rights.ts'
import { runProcess } from '#server/platform/processes/run-process.ts'
import { say, storedInWords, toStored } from '#server/platform/report-message.ts'
import type { Restart } from '#server/platform/restart.ts'
import { writePart } from '#server/platform/storage/write-part.ts'
import type { ArchiveError } from '../archive/archive-error.ts'
import { openBackupPlace } from '../backup-place.ts'
import { countSince, selectBackup } from '../backups.sql.ts'
import { requireSpace } from '../free-space.ts'
import { deleteAbandoned, workFolder } from '../work-folder.ts'
import type { RestorePlan } from './restore-backup.ts'

/** What the process gets after its configuration. */
export type RestoreRequest = { file: string; password: string; isKeyLost: boolean }
/** What it says. After `found` it waits for a message, which means that the site has stopped. */
export type RestoreNews =
  | { percent: number }
  | { found: RestorePlan }
  | { isRestored: true }
  | { failure: { message: string; kind: ArchiveError['kind'] | null } }

type Restoring = Omit<StudioRestore, 'found'> & {
  found: RestorePlan | null
  /** The uploaded file. */
  upload: { path: string; received: number } | null
  /** Ends the process. Nothing was changed, unless it replaces the database. */
  end: () => Promise<void>
  /** Tells the process that the site has stopped, and waits for its end. */
  replace: () => Promise<void>
}

/** A checked backup takes space on the disk: nobody comes back to it after so long. */
const WAIT_MS = 30 * 60_000

/** One at a time, in the memory of the process, which also ends it. */
const restores = new WeakMap<Restart, Restoring>()

const file = processFile('server/features/backup/restore/restore-process.ts')
const nothing = async () => {}

const newRestore = (
  name: string,
  status: Restoring['status'],
  backupId: number | null = null,
): Restoring => ({
  backupId,
  name,
  status,
  percent: 0,
  found: null,
  error: null,
  needs: null,
  upload: null,
  end: nothing,
  replace: nothing,
})

/** For the owner; null when there is none. */
export async function readRestore(ctx: Ctx, locale: Locale): Promise<StudioRestore | null> {
  const restoring = restores.get(ctx.restart)
  if (!restoring) return null
  const { backupId, name, status, percent, error, needs, found } = restoring
  return {
    backupId,
    name,
    status,
    percent,
    error: error && storedInWords(error, locale),
    needs,
    found: found && {
      createTime: found.createdAt,
      rows: found.rows,
      files: found.files,
      newFiles: found.newFiles,
      hasMedia: found.hasMedia,
      isOfFormerVersion: found.newMigrations.length > 0,
      since: await countSince(ctx.db, Date.parse(found.createdAt), ctx.now()),
    },
  }
}

/**
 * Returns how much of the file has arrived.
 * @throws refused while one replaces the database, and without space on the disk; too-large for more than was announced
 */
export async function addRestorePart(
  ctx: Ctx,
  { name, bytes, from, part }: { name: string; bytes: number; from: number; part: FileLike },
): Promise<number> {
  if (from === 0) {
    await endRestore(ctx)
    const path = join(workFolder(ctx.config, 'uploaded'), 'backup')
    await deleteAbandoned(dirname(dirname(path)))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await requireSpace(dirname(path), bytes).catch(() => {
      throw refusal('no-space-for-import')
    })
    restores.set(ctx.restart, { ...newRestore(name, 'uploading'), upload: { path, received: 0 } })
  }
  const restoring = restores.get(ctx.restart)
  if (!restoring?.upload) throw refusal('nothing-to-restore')
  const { upload } = restoring
  if (restoring.status !== 'uploading' || from !== upload.received) return upload.received
  const received = from + part.size
  if (received > bytes || part.size > IMPORT_PART_BYTES) throw new Failure('too-large')
  await writePart(upload.path, from, part.stream())
  upload.received = received
  restoring.percent = Math.floor((100 * received) / bytes)
  return received
}

type Check = { backupId: number | null; password: string; isKeyLost: boolean }

/** Begins a check, in place of another one. @throws refused while one replaces the database, and for a file that is not there */
export async function checkBackup(ctx: Ctx, { backupId, password, isKeyLost }: Check): Promise<void> {
  const upload = backupId === null ? (restores.get(ctx.restart)?.upload ?? null) : null
  const source = upload
    ? { name: restores.get(ctx.restart)?.name ?? '', file: upload.path }
    : await storedBackup(ctx, backupId)
  await stop(ctx)
  const restoring: Restoring = { ...newRestore(source.name, 'checking', backupId), upload }
  restores.set(ctx.restart, restoring)
  start(ctx, restoring, { file: source.file, password, isKeyLost })
}

async function storedBackup(ctx: Ctx, id: number | null): Promise<{ name: string; file: string }> {
  const row = id === null ? undefined : await selectBackup(ctx.db, id)
  const place = await openBackupPlace(ctx.config)
  if (row?.state !== 'proven' || row.place !== place.kind || !(await place.has(row.name)))
    throw refusal('no-such-backup')
  return { name: row.name, file: place.kind === 'folder' ? place.draft(row.name) : row.name }
}

function start(ctx: Ctx, restoring: Restoring, request: RestoreRequest): void {
  const ending = new AbortController()
  const fail = (message: string, needs: Restoring['needs'] = null) =>
    Object.assign(restoring, { status: 'failed', error: message, needs })
  let send = (_: string) => {}
  const take = (news: RestoreNews) => {
    if ('percent' in news) restoring.percent = news.percent
    else if ('found' in news) Object.assign(restoring, { status: 'checked', found: news.found })
    else if ('isRestored' in news) restores.delete(ctx.restart)
    else {
      const { kind, message } = news.failure
      if (kind === 'password') fail(message, request.password === '' ? 'password' : 'other-password')
      else fail(message, kind === 'key' ? 'key' : null)
    }
  }
  const ended = runProcess(ctx, {
    file,
    args: [],
    ending: ending.signal,
    secrets: ['BACKUP_PASSWORD'],
    reads: folderOutside(ctx.config),
    talk: (child) => {
      child.on('message', take)
      child.send(request, () => {})
      send = (word) => child.send(word, () => {})
    },
  }).then(
    ({ output }) => {
      if (restores.get(ctx.restart) === restoring && restoring.status !== 'failed')
        fail(output || JSON.stringify(say('process-killed')))
    },
    (error: Error) => void fail(toStored(error)),
  )
  restoring.end = async () => {
    ending.abort()
    await ended
  }
  restoring.replace = async () => {
    send('replace')
    await ended
    if (!restores.has(ctx.restart)) await removeUpload(restoring)
  }
  const waiting = setTimeout(() => {
    if (restoring.status === 'checked') void endRestore(ctx)
  }, WAIT_MS).unref()
  void ended.finally(() => clearTimeout(waiting))
  ctx.onClose(async () => {
    if (restoring.status !== 'replacing') await restoring.end()
  })
}

/** Node's permissions grant a folder, or one in it, but not both. */
const folderOutside = ({ BACKUP_DIR, DATA_DIR }: Ctx['config']): string[] =>
  BACKUP_DIR === undefined || isBelow(resolve(BACKUP_DIR), DATA_DIR) ? [] : [resolve(BACKUP_DIR)]

/** Restarts the site on the checked backup. @throws refused when there is none */
export function replaceSite(ctx: Ctx): void {
  const restoring = restores.get(ctx.restart)
  if (restoring?.status !== 'checked') throw refusal('nothing-to-restore')
  restoring.status = 'replacing'
  ctx.log.info({ backup: restoring.name }, 'A backup takes the place of the database')
  ctx.restart.around(restoring.replace)
}

/** Forgets an uploaded or checked backup. @throws refused while it replaces the database */
export async function endRestore(ctx: Ctx): Promise<void> {
  await removeUpload(await stop(ctx))
}

async function stop(ctx: Ctx): Promise<Restoring | undefined> {
  const restoring = restores.get(ctx.restart)
  if (restoring?.status === 'replacing') throw refusal('restore-runs')
  restores.delete(ctx.restart)
  await restoring?.end()
  return restoring
}

async function removeUpload(restoring: Restoring | undefined): Promise<void> {
  if (restoring?.upload) await rm(dirname(restoring.upload.path), { recursive: true, force: true })
}
