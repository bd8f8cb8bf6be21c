/** English texts of the screen of readers. `cn.ts` has the same shape. */
const comments = (count: number) => (count === 1 ? '1 comment' : `${count} comments`)

export const en = {
  title: 'Readers',
  summary: (subscribed: string) => `${subscribed} subscribed to emails about new articles.`,
  statusLabel: 'Status',
  statuses: { all: 'All', subscribed: 'Subscribed', disabled: 'Disabled' },
  search: 'Search',
  searchLabel: 'Search names and email addresses',
  more: 'Show more',
  joined: (date: string) => `since ${date}`,
  byProvider: 'signs in with another site',
  noLogin: 'without an email address, cannot sign in',
  comments,
  sessions: (count: number) => (count === 1 ? 'signed in on 1 browser' : `signed in on ${count} browsers`),
  lastUsed: (date: string) => `last seen ${date}`,
  subscribed: 'Subscribed',
  digest: 'Weekly digest',
  disabled: 'Disabled',
  actions: (name: string) => `Actions for ${name}`,
  disableOnly: 'Disable, keep the comments',
  disableAndTrash: (count: number) => `Disable, move ${comments(count)} to the trash`,
  enable: 'Enable',
  endSessions: 'Sign out everywhere',
  unsubscribe: 'Stop emails about articles',
  disabledDone: (name: string) => `${name} is disabled`,
  disabledAndTrashed: (name: string, count: number) =>
    `${name} is disabled, ${comments(count)} moved to the trash`,
  enabledDone: (name: string) => `${name} can sign in again`,
  sessionsEnded: (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`),
  unsubscribed: (name: string) => `${name} gets no more emails about articles`,
  undone: 'Undone',
  none: {
    all: ['No readers yet', 'Whoever registers to comment appears here.'],
    subscribed: ['Nobody has subscribed yet', 'Readers subscribe in their personal center.'],
    disabled: ['Nobody is disabled', 'A disabled reader cannot sign in.'],
  },
  noneFound: 'No reader matches',
  noneFoundText: 'Try a part of the name or of the email address.',
  clear: 'Remove the search',
}
export type ReaderScreenTexts = typeof en
export default en
