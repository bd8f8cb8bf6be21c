/** English texts of the command palette. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'
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
    collection: 'Video collections',
    page: 'Pages',
  } satisfies Record<FoundKind, string> & Record<string, string>,
  actions: {
    newArticle: 'New article',
    newTalk: 'New talk',
    newPage: 'New page',
    newAlbum: 'New album',
    nextSteps: 'Next steps',
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
    trash: 'Trash',
  } as Record<string, string>,
  none: 'Nothing found',
  noneText: (q: string) => `No results for “${q}”. Try fewer letters.`,
  failed: 'Your content couldn’t be searched.',
  retry: 'Try again',
  count: (count: number) => counted(count, 'result'),
  toMove: 'move',
  toOpen: 'open',
  toClose: 'close',
}
export type PaletteTexts = typeof en
export default en
