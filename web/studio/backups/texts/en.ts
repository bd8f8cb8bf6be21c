/** English texts of the screen of backups. `cn.ts` has the same shape. */
export const en = {
  title: 'Backups',
  text: 'Every backup is test-restored.',
  place: (place: string) =>
    `Stored in ${place}. The place is set in the server’s environment, with BACKUP_DIR or BACKUP_TO.`,
  next: (time: string) => `The next one is made ${time}.`,
  notEncrypted:
    'They are not encrypted and do not hold the secret key: keep secret.key apart from them, or set BACKUP_PASSWORD.',
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
  saved: 'The schedule is saved',
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
  restore: 'Restore',
  restoreFile: 'Restore a file',
  restoring: {
    uploading: 'Uploading the backup',
    checking: 'Checking the backup',
    checked: 'Ready to restore',
    replacing: 'The site restarts',
    failed: 'This backup was not restored',
  },
  leftBehind: 'This upload was interrupted. Choose the file again.',
  found: (time: string, rows: string, files: string) =>
    `The backup of ${time} is intact: ${rows} rows and ${files} files were restored into a place of their own and compared.`,
  withoutMedia: 'It holds no files: those of this site stay.',
  newFiles: (count: number) =>
    count === 1
      ? '1 file that this site lacks comes back.'
      : `${count} files that this site lacks come back.`,
  formerVersion: 'It comes from an earlier version and was updated.',
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
    return `Everything newer will be gone: ${lost.map(([count, one, many]) => `${count} ${count === 1 ? one : many}`).join(', ')}.`
  },
  changes: (count: number) =>
    count === 1 ? 'Your 1 change since then is undone.' : `Your ${count} changes since then are undone.`,
  nothingLost: 'Nothing was written or changed since then.',
  afterwards:
    'The site is away for some seconds. Everybody signs in again afterwards, you with the password that you had when the backup was made. The database of today is kept beside the restored one.',
  replace: 'Restore this backup',
  replaceTitle: (time: string) => `Put the site back to ${time}?`,
  replaceText:
    'Everything newer disappears from the site. Only someone with access to the server can bring it back.',
  replacingText: 'Its database is being replaced. Then you sign in again.',
  needs: {
    password: 'It is encrypted. Enter its password, or the private key of age.',
    'other-password': 'This password, or this private key, is not the one of the backup.',
    key: 'This site does not have the secret key of the backup: copy secret.key from the former machine. If the key is lost, everything comes back but second factors and emails that were not sent.',
  },
  password: 'Password of the backup',
  checkAgain: 'Check again',
  checkWithoutKey: 'Restore without the key',
  cancel: 'Cancel',
  close: 'Close',
  lastRestore: (time: string, made: string, kept: string) =>
    `Restored on ${time} from the backup of ${made}. The database before it is kept: ${kept}`,
  none: 'No backup yet',
  noneText: 'A backup holds every text, comment, setting and file of the site.',
}
export type BackupsTexts = typeof en
export default en
