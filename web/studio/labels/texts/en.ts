/** English texts of the screen of categories and tags. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'

const articles = (count: number) => counted(count, 'article')

export const en = {
  text: 'Renaming updates every article right away. Earlier URLs redirect.',
  kinds: { category: 'Categories', tag: 'Tags' },
  articles,
  notPublic: (count: number) => `${count} not public`,
  view: (name: string) => `View “${name}” on the site`,
  rename: 'Rename',
  merge: 'Merge',
  delete: 'Delete',
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  renameTitle: (name: string) => `Rename “${name}”`,
  renameText: (count: number) => `The new name appears in ${articles(count)}. The URL stays unless changed.`,
  name: 'Name',
  nameMissing: 'Give the category a name.',
  tagNameMissing: 'Give the tag a name.',
  mergeTitle: (name: string) => `Merge “${name}”`,
  mergeText: (count: number) =>
    `Moves ${articles(count)} to the other one and removes this one. Its URL redirects there.`,
  mergeInto: 'Merge into',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: {
    category: (count: number) =>
      `${articles(count)} will have no category. The URL redirects to the archives.`,
    tag: (count: number) => `${articles(count)} will lose this tag. The URL redirects to the tags page.`,
  },
  renamed: (name: string) => `Renamed to “${name}”`,
  merged: (count: number) => `Merged, ${articles(count)} changed`,
  deleted: (count: number) => `Deleted, ${articles(count)} changed`,
  undone: 'Undone',
  cancel: 'Cancel',
  none: {
    category: ['No categories yet', 'Give an article a category when you publish it.'],
    tag: ['No tags yet', 'Give an article tags when you publish it.'],
  },
}
export type LabelScreenTexts = typeof en
export default en
