/** English texts of the screen of backups. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'
export const en = {
  title: 'Backups',
  text: 'Every backup is test-restored.',
  place: (place: string) =>
    `Stored in ${place}. Set in the server’s configuration with BACKUP_DIR or BACKUP_TO.`,
  next: (time: string) => `Next backup: ${time}.`,
  notEncrypted:
    'Backups are not encrypted and don’t include the secret key. Keep secret.key in a separate place, or set BACKUP_PASSWORD.',
  everyHours: 'Back up',
  interval: (hours: number) =>
    hours === 0
      ? 'Never'
      : hours === 24
        ? 'Every day'
        : hours === 168
          ? 'Every week'
          : hours % 24 === 0
            ? `Every ${hours / 24} days`
            : hours === 1
              ? 'Every hour'
              : `Every ${hours} hours`,
  keep: 'Backups to keep',
  keepDays: 'Days to keep them',
  save: 'Save',
  saved: 'Schedule saved',
  make: 'Back up now',
  making: 'Backing up',
  statuses: {
    waiting: 'Waiting',
    running: 'Running',
    proven: 'Verified',
    failed: 'Failed',
    deleted: 'Deleted by schedule',
  },
  reasons: {
    schedule: 'scheduled',
    studio: 'from the studio',
    command: 'from the command line',
    update: 'before an update',
  },
  /** Sentences of one paragraph. */
  joined: (sentences: string[]) => sentences.join(' '),
  proof: (rows: string, files: string) => `${counted(rows, 'row')} and ${counted(files, 'file')} compared`,
  missing: (count: number) => `${counted(count, 'file was', 'files were')} already missing`,
  encrypted: 'encrypted',
  withKey: 'with the secret key',
  progress: (percent: number) => `${percent}%`,
  download: 'Download',
  restore: 'Restore',
  restoreFile: 'Restore a file',
  restoring: {
    uploading: 'Uploading the backup',
    checking: 'Checking the backup',
    checked: 'Ready to restore',
    replacing: 'The site restarts',
    failed: 'This backup wasn’t restored',
  },
  leftBehind: 'This upload was interrupted. Choose the file again.',
  found: (time: string, rows: string, files: string) =>
    `The backup of ${time} is intact: ${counted(rows, 'row')} and ${counted(files, 'file')} passed a test restore.`,
  withoutMedia: 'It contains no files; the files on this site stay.',
  newFiles: (count: number) => `${counted(count, 'missing file comes', 'missing files come')} back.`,
  formerVersion: 'It was made by an earlier version and has been upgraded.',
  /** Empty when nothing is. */
  lost: (articles: number, talks: number, comments: number, readers: number) => {
    const parts = [
      [articles, 'article', 'articles'],
      [talks, 'talk', 'talks'],
      [comments, 'comment', 'comments'],
      [readers, 'new account', 'new accounts'],
    ] as const
    const lost = parts.filter(([count]) => count > 0)
    if (lost.length === 0) return ''
    return `Everything newer will be lost: ${lost.map(([count, one, many]) => counted(count, one, many)).join(', ')}.`
  },
  changes: (count: number) => `${counted(count, 'later change')} of yours will be undone.`,
  nothingLost: 'Nothing has changed since then.',
  afterwards:
    'The site is down for a few seconds. Afterwards everyone has to sign in again, you with the password you had when the backup was made. The current database is kept next to the restored one.',
  replace: 'Restore this backup',
  replaceTitle: (time: string) => `Restore the site to ${time}?`,
  replaceText:
    'Anything newer disappears from the site. Only someone with access to the server can bring it back.',
  replacingText: 'Replacing the database. You’ll sign in again afterwards.',
  needs: {
    password: 'This backup is encrypted. Enter its password or age private key.',
    'other-password': 'This password or private key doesn’t match the backup.',
    key: 'This site doesn’t have the backup’s secret key: copy secret.key from the old machine. If the key is lost, everything comes back except second factors and unsent emails.',
  },
  password: 'Backup password',
  checkAgain: 'Check again',
  checkWithoutKey: 'Restore without the key',
  cancel: 'Cancel',
  close: 'Close',
  lastRestore: (time: string, made: string, kept: string) =>
    `Restored on ${time} from the backup of ${made}. The previous database is kept in ${kept}`,
  none: 'No backup yet',
  noneText: 'A backup contains every text, comment, setting and file of the site.',
}
export type BackupsTexts = typeof en
export default en
