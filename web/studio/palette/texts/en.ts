/** English texts of the command palette. `cn.ts` has the same shape. */
import type { FoundKind } from '#contract/studio/find.ts'

export const en = {
  title: 'Search and commands',
  placeholder: 'Search, or type a command',
  results: 'Results',
  close: 'Close',
  groups: {
    recent: 'Recent',
    action: 'Actions',
    screen: 'Screens',
    setting: 'Settings',
    article: 'Articles',
    talk: 'Talks',
    album: 'Albums',
    media: 'Files',
    comment: 'Comments',
    reader: 'Readers',
    category: 'Categories',
    tag: 'Tags',
    friend: 'Friend links',
    video: 'Videos',
    collection: 'Collections of videos',
    page: 'Pages',
  } satisfies Record<FoundKind, string> & Record<string, string>,
  actions: {
    newArticle: 'New article',
    newTalk: 'New talk',
    newPage: 'New page',
    newAlbum: 'New album',
    theme: 'Switch theme',
    language: 'Switch to Chinese',
    toSite: 'View the site',
    logOut: 'Sign out',
  },
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    waiting: 'Waiting',
    spam: 'Spam',
    binned: 'Trash',
  } as Record<string, string>,
  none: 'Nothing found',
  noneText: (q: string) => `Nothing is called “${q}”. Fewer letters find more.`,
  failed: 'What you have written could not be searched.',
  retry: 'Try again',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  toMove: 'move',
  toOpen: 'open',
  toClose: 'close',
}
export type PaletteTexts = typeof en
export default en
