/** English texts of the screen of readers. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'

const comments = (count: number) => counted(count, 'comment')

export const en = {
  title: 'Readers',
  summary: (subscribed: string) => `${subscribed} subscribed to new articles by email.`,
  statusLabel: 'Status',
  statuses: { all: 'All', subscribed: 'Subscribed', disabled: 'Disabled' },
  search: 'Search',
  searchLabel: 'Search names and email addresses',
  more: 'Show more',
  joined: (date: string) => `since ${date}`,
  byProvider: 'signs in with another site',
  noLogin: 'no email address, can’t sign in',
  comments,
  sessions: (count: number) => `signed in on ${counted(count, 'browser')}`,
  lastUsed: (date: string) => `last seen ${date}`,
  subscribed: 'Subscribed',
  digest: 'Weekly digest',
  disabled: 'Disabled',
  actions: (name: string) => `Actions for ${name}`,
  disableOnly: 'Disable and keep comments',
  disableAndTrash: (count: number) => `Disable and move ${comments(count)} to trash`,
  enable: 'Enable',
  endSessions: 'Sign out everywhere',
  unsubscribe: 'Stop emails about articles',
  disabledDone: (name: string) => `${name} is disabled`,
  disabledAndTrashed: (name: string, count: number) =>
    `${name} is disabled, ${comments(count)} moved to trash`,
  enabledDone: (name: string) => `${name} can sign in again`,
  sessionsEnded: (count: number) => `${counted(count, 'session')} ended`,
  unsubscribed: (name: string) => `${name} no longer gets emails about articles`,
  undone: 'Undone',
  none: {
    all: ['No readers yet', 'People who register appear here.'],
    subscribed: ['No subscribers yet', 'Readers subscribe in their personal center.'],
    disabled: ['No disabled readers', 'Disabled readers can’t sign in.'],
  },
  noneFound: 'No readers found',
  noneFoundText: 'Try part of the name or email address.',
  clear: 'Clear search',
}
export type ReaderScreenTexts = typeof en
export default en
