/** English texts of the versions of an article. `cn.ts` has the same shape. */
export const en = {
  title: 'Versions',
  text: (count: number, text: string) =>
    count === 1
      ? 'One is kept. Restoring it keeps the text as it is now.'
      : `${text} are kept. Restoring one keeps all others.`,
  none: 'There are no versions yet. One is kept with every longer change and every publication.',
  reasons: {
    autosave: 'Saved while writing',
    publish: 'Published',
    restore: 'Restored',
    'before-restore': 'Before a restore',
    conflict: 'Kept at a conflict',
    import: 'Imported',
  },
  compared: 'Compared with the text now',
  added: (count: string) => `+${count}`,
  removed: (count: string) => `−${count}`,
  addedLabel: (count: string) => `${count} words only in the text now`,
  removedLabel: (count: string) => `${count} words only in this version`,
  same: 'This version is the text as it is now.',
  restore: 'Restore',
  restored: 'The version is the draft now. The text before it is kept as a version.',
}
export type VersionTexts = typeof en
export default en
