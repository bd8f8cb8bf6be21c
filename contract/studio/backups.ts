/** The backups of the site, in the studio: what was made and proven, another one, and a download. Restoring is a command. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'

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

export const studioBackupsApi = {
  list: owner.get('/studio/backups', {
    summary: 'The last hundred backups, newest first, with their place and the time of the next one.',
    response: z.object({
      records: z.array(StudioBackup),
      /** The folder, or the bucket and its server. */
      place: z.string(),
      /** Null without a schedule. */
      nextTime: z.iso.datetime().nullable(),
      everyHours: z.int(),
      isEncrypted: z.boolean(),
    }),
  }),
  make: owner.post('/studio/backups', {
    summary: 'Makes a backup in the background and proves it. Refused while one is made.',
    response: z.object({ id: z.int() }),
    errors: ['refused'],
  }),
  download: owner.post('/studio/backups/:id/download', {
    summary:
      'Returns the URL of a backup, which works once, within a minute. Needs a session that signed in within 15 minutes; the owner gets an email.',
    response: z.object({ url: z.string() }),
    errors: ['refused', 'confirmation-needed'],
  }),
}
