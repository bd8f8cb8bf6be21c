/** English texts of the versions of an article. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'
export const en = {
  title: 'Versions',
  text: (count: number, text: string) =>
    count === 1
      ? '1 version. Restoring it keeps the current text as a version.'
      : `${text} versions. Restoring one keeps all the others.`,
  none: 'No versions yet. One is kept for every longer change and every time you publish.',
  reasons: {
    autosave: 'Saved while writing',
    publish: 'Published',
    restore: 'Restored',
    'before-restore': 'Before a restore',
    conflict: 'Kept from a conflict',
    import: 'Imported',
  },
  compared: 'Compared with the current text',
  added: (count: string) => `+${count}`,
  removed: (count: string) => `−${count}`,
  addedLabel: (count: string) => `${counted(count, 'word')} only in the current text`,
  removedLabel: (count: string) => `${counted(count, 'word')} only in this version`,
  same: 'Same as the current text.',
  restore: 'Restore',
  restored: 'Restored as the draft. The previous text is kept as a version.',
}
export type VersionTexts = typeof en
export default en
