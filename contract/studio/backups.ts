/** The backups of the site, in the studio: what was made and proven, another one, and a download. Restoring is a command. */
import { z } from 'zod'
import { get, post } from '../endpoint.ts'

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

const ownerErrors = ['unauthenticated', 'forbidden'] as const

export const studioBackupsApi = {
  list: get('/studio/backups', {
    summary: 'The last hundred backups, newest first, with their place and the time of the next one.',
    audience: 'owner',
    response: z.object({
      records: z.array(StudioBackup),
      /** The folder, or the bucket and its server. */
      place: z.string(),
      /** Null without a schedule. */
      nextTime: z.iso.datetime().nullable(),
      everyHours: z.int(),
      isEncrypted: z.boolean(),
    }),
    errors: ownerErrors,
  }),
  make: post('/studio/backups', {
    summary: 'Makes a backup in the background and proves it. Refused while one is made.',
    audience: 'owner',
    response: z.object({ id: z.int() }),
    errors: [...ownerErrors, 'refused'],
  }),
  download: post('/studio/backups/:id/download', {
    summary:
      'Returns the URL of a backup, which works once, within a minute. Needs a session that signed in within 15 minutes; the owner gets an email.',
    audience: 'owner',
    response: z.object({ url: z.string() }),
    errors: [...ownerErrors, 'invalid', 'refused', 'confirmation-needed'],
  }),
}
