/** English texts of the screen of backups. `cn.ts` has the same shape. */
export const en = {
  title: 'Backups',
  text: 'Each backup is read again and restored into a place of its own before it counts. To restore one, stop the site and run “borealis restore”.',
  place: (place: string) => `Stored in ${place}.`,
  next: (time: string) => `The next one is made ${time}.`,
  noSchedule: 'None is scheduled: set BACKUP_EVERY_HOURS=24 to make one every day.',
  notEncrypted: 'They are not encrypted and do not hold the secret key: keep secret.key apart from them.',
  make: 'Back up now',
  making: 'The backup is being made',
  statuses: {
    waiting: 'Waiting',
    running: 'Running',
    proven: 'Proven',
    failed: 'Failed',
    deleted: 'Deleted by age or number',
  },
  reasons: {
    schedule: 'by schedule',
    studio: 'from the studio',
    command: 'by command',
    update: 'before an update',
  },
  /** Sentences of one paragraph. */
  joined: (sentences: string[]) => sentences.join(' '),
  proof: (rows: string, files: string) => `${rows} rows and ${files} files compared`,
  missing: (count: number) =>
    count === 1 ? '1 file was already lost on the site' : `${count} files were already lost on the site`,
  encrypted: 'encrypted',
  withKey: 'with the secret key',
  progress: (percent: number) => `${percent}%`,
  download: 'Download',
  none: 'No backup yet',
  noneText: 'A backup holds every text, comment, setting and file of the site.',
}
export type BackupsTexts = typeof en
export default en
