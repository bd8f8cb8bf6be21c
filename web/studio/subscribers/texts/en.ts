/** English texts of the screen of subscribers. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'

const people = (count: number) => counted(count, 'subscriber')
const addresses = (count: number) => counted(count, 'address', 'addresses')

export const en = {
  title: 'Subscribers',
  text: 'People who get new articles by email without an account. Those with one are listed under Readers.',
  statusLabel: 'Status',
  statuses: { all: 'All', confirmed: 'Confirmed', pending: 'Not confirmed', paused: 'Paused' },
  search: 'Search',
  searchLabel: 'Search email addresses',
  more: 'Show more',
  each: 'Each article',
  digest: 'Weekly digest',
  languages: { en: 'English', cn: 'Chinese' },
  since: (date: string) => `since ${date}`,
  from: (path: string) => `from ${path}`,
  fromList: 'from a list',
  activate: 'Resume',
  activated: 'Emails to this address resumed',
  remove: 'Remove',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeText: 'This address gets no more emails about articles. It isn’t notified.',
  removed: 'Removed',
  erase: 'Erase',
  label: (action: string, email: string) => `${action}: ${email}`,
  none: {
    all: ['No subscribers yet', 'The form is in the footer, below each article, and at /subscribe.'],
    confirmed: ['No confirmed addresses yet', 'The link in the email is valid for two days.'],
    pending: ['No addresses to confirm', 'Unconfirmed addresses are deleted after two days.'],
    paused: [
      'No paused addresses',
      'An address is paused after its mail server permanently refuses three emails in a row.',
    ],
  },
  noneFound: 'No addresses found',
  noneFoundText: 'Try part of the address.',
  clear: 'Clear search',
  download: 'Download CSV',
  choose: 'Import CSV',
  checkTitle: (count: number) => `Add ${addresses(count)}?`,
  checkText: (known: number, stopped: number) =>
    [
      known > 0 && `${addresses(known)} already subscribed or listed twice.`,
      stopped > 0 && `${addresses(stopped)} marked as not subscribed and left out.`,
      'They won’t be asked to confirm, so only add people who agreed to get your articles.',
    ]
      .filter(Boolean)
      .join(' '),
  agreed: 'They agreed, add them',
  added: (count: number) => `${people(count)} added`,
  nothingNew: 'No new addresses in this file.',
  refused: (count: number) => `Nothing added: ${counted(count, 'line is', 'lines are')} invalid.`,
  badLine: (line: number, text: string) =>
    text === '' ? `Line ${line} has no address.` : `Line ${line}: “${text}” isn’t an email address.`,
  sentTitle: 'Sent in the last four weeks',
  sentText: 'Send an article to people who subscribed later or whose email failed.',
  sentOn: (date: string) => `sent ${date}`,
  progress: (sent: number, waiting: number, failed: number) =>
    [`${sent} sent`, waiting > 0 && `${waiting} waiting`, failed > 0 && `${failed} failed`]
      .filter(Boolean)
      .join(', '),
  sendAgain: 'Send to the others',
  sendTitle: (count: number) => `Send it to ${people(count)}?`,
  sendText: (sent: number) =>
    `They haven’t received it yet. The ${people(sent)} who have won’t get it again.`,
  send: 'Send',
  sending: (count: number) => `Sending to ${people(count)}`,
  everybody: 'Everyone who wants it has received it.',
  eraseTitle: 'Erase personal data',
  eraseText:
    'On request: deletes everything stored about an email address without an account, including the email log.',
  email: 'Email address',
  eraseQuestion: (email: string) => `Erase everything about ${email}?`,
  eraseWarning: 'This can’t be undone. Existing backups and exports still contain it.',
  erased: (count: number) =>
    count === 0 ? 'Nothing was stored about this address' : `Erased, ${counted(count, 'entry', 'entries')}`,
}
export type SubscriberScreenTexts = typeof en
export default en
