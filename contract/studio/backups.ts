/** The backups of the site, in the studio: the plan, what was made and proven, another one, a download, and a restore. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Upload } from '../users.ts'
import { Id, wholeNumber } from '../values.ts'
import { IMPORT_PART_BYTES } from './import-limits.ts'

const MAX_BACKUP_BYTES = 2 ** 40

export const StudioBackup = z.object({
  id: z.int(),
  /** The name of the file in the folder or the bucket. */
  name: z.string(),
  status: z.enum(['waiting', 'running', 'proven', 'failed', 'deleted']),
  reason: z.enum(['schedule', 'studio', 'command', 'update']),
  createTime: z.iso.datetime(),
  finishTime: z.iso.datetime().nullable(),
  /** 0 to 100; null unless it runs. */
  percent: z.int().nullable(),
  bytes: z.int().nullable(),
  isEncrypted: z.boolean(),
  hasKey: z.boolean(),
  /** What the proof restored and compared; null before it. */
  proof: z.object({ rows: z.int(), files: z.int(), missingMedia: z.int() }).nullable(),
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
})
export type StudioBackup = z.output<typeof StudioBackup>

/** `keepDays`: the newest one stays in every case. */
export const BackupPlan = z.object({
  /** 0: none is made by schedule. */
  everyHours: z.int().min(0).max(8760),
  keep: z.int().min(1).max(1000),
  keepDays: z.int().min(1).max(36_500),
})
export type BackupPlan = z.output<typeof BackupPlan>

const count = z.int().nonnegative()

/** A restore that the studio began. Nothing is changed before `replacing`. */
export const StudioRestore = z.object({
  /** `replacing`: the site stops, and starts again on one database or the other. */
  status: z.enum(['uploading', 'checking', 'checked', 'replacing', 'failed']),
  /** Null: an uploaded file. */
  backupId: z.int().nullable(),
  /** Of the file. */
  name: z.string(),
  percent: z.int(),
  /** What the check found; null before. */
  found: z
    .object({
      createTime: z.iso.datetime(),
      rows: count,
      files: count,
      /** Files that this site lacks. */
      newFiles: count,
      hasMedia: z.boolean(),
      isOfFormerVersion: z.boolean(),
      /** What is on this site and was made after the backup: it is lost. */
      since: z.object({ articles: count, talks: count, comments: count, readers: count, changes: count }),
    })
    .nullable(),
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
  /** What another check of the same file needs. */
  needs: z.enum(['password', 'other-password', 'key']).nullable(),
})
export type StudioRestore = z.output<typeof StudioRestore>

/** The restore that made this database. */
export const LastRestore = z.object({
  time: z.iso.datetime(),
  /** When the backup was made. */
  createTime: z.iso.datetime(),
  /** The file or the schema in which the replaced database is. */
  kept: z.string(),
})
export type LastRestore = z.output<typeof LastRestore>

export const studioBackupsApi = {
  list: owner.get('/studio/backups', {
    summary: 'The last hundred backups, newest first, with their place and the time of the next one.',
    response: z.object({
      records: z.array(StudioBackup),
      /** The folder, or the bucket and its server. */
      place: z.string(),
      /** Null without a schedule. */
      nextTime: z.iso.datetime().nullable(),
      plan: BackupPlan,
      /** The values of the plan that the environment sets, with the names of their variables. */
      fixed: BackupPlan.extend({ everyHours: z.string(), keep: z.string(), keepDays: z.string() }).partial(),
      isEncrypted: z.boolean(),
      restore: StudioRestore.nullable(),
      /** Null when there was none within thirty days. */
      lastRestore: LastRestore.nullable(),
    }),
  }),
  plan: owner.put('/studio/backups/plan', {
    summary:
      'Changes how often a backup is made and how long it is kept. What the environment sets stays as it is.',
    body: BackupPlan,
    response: nothing,
  }),
  make: owner.post('/studio/backups', {
    summary: 'Makes a backup in the background and test-restores it. Refused while one is running.',
    response: z.object({ id: z.int() }),
    errors: ['refused'],
  }),
  download: owner.post('/studio/backups/:id/download', {
    summary:
      'Returns the URL of a backup, which works once, within a minute. Needs a session that signed in within 15 minutes; the owner gets an email.',
    response: z.object({ url: z.string() }),
    errors: ['refused', 'confirmation-needed'],
  }),
  upload: owner.post('/studio/restore/parts', {
    summary:
      'Stores the next part of a backup that is to be restored; the first one forgets a former file. Returns how much has arrived: a part that begins elsewhere changes nothing.',
    bodyKind: 'file',
    maxBytes: IMPORT_PART_BYTES,
    query: z.object({
      name: z.string().min(1).max(200),
      bytes: wholeNumber(MAX_BACKUP_BYTES),
      from: z.union([z.literal('0').transform(() => 0), wholeNumber(MAX_BACKUP_BYTES)]),
    }),
    body: z.object({ file: Upload }),
    response: z.object({ received: z.int() }),
    errors: ['refused', 'too-large'],
    isAudited: false,
  }),
  check: owner.post('/studio/restore', {
    summary:
      'Restores a backup of the list, or the uploaded one, into a place of its own, as `borealis restore --dry-run` does. Nothing is changed.',
    body: z.object({
      /** Null: the uploaded one. */
      backupId: Id.nullable(),
      /** Of an encrypted one: the password, or the private key of age. */
      password: z.string().max(500),
      /** Second factors and emails that were not sent are left out, because no key reads them. */
      isKeyLost: z.boolean(),
    }),
    response: nothing,
    errors: ['refused'],
  }),
  restore: owner.post('/studio/restore/replacement', {
    summary:
      'Puts the checked backup in the place of the database, and starts the site again. The former database is kept. Needs a session that signed in within 15 minutes.',
    response: nothing,
    errors: ['refused', 'confirmation-needed'],
  }),
  endRestore: owner.del('/studio/restore', {
    summary: 'Discards an uploaded or checked backup. Nothing was changed.',
    response: nothing,
    errors: ['refused'],
  }),
}
