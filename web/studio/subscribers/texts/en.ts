/** English texts of the screen of subscribers. `cn.ts` has the same shape. */
const people = (count: number) => (count === 1 ? '1 subscriber' : `${count} subscribers`)
const addresses = (count: number) => (count === 1 ? '1 address' : `${count} addresses`)

export const en = {
  title: 'Subscribers',
  text: 'They get new articles by email without an account. Readers with one are in the list of readers.',
  statusLabel: 'Status',
  statuses: { all: 'All', confirmed: 'Confirmed', pending: 'Not confirmed', paused: 'Set aside' },
  search: 'Search',
  searchLabel: 'Search email addresses',
  more: 'Show more',
  each: 'Each article',
  digest: 'Weekly digest',
  languages: { en: 'English', cn: 'Chinese' },
  since: (date: string) => `since ${date}`,
  from: (path: string) => `from ${path}`,
  fromList: 'from a list',
  activate: 'Send again',
  activated: 'Emails to this address are sent again',
  remove: 'Remove',
  removeTitle: (email: string) => `Remove ${email}?`,
  removeText: 'No more emails about articles go to this address. Nobody is told.',
  removed: 'Removed',
  erase: 'Erase',
  label: (action: string, email: string) => `${action}: ${email}`,
  none: {
    all: ['Nobody has subscribed yet', 'The form is in the footer, below each article, and at /subscribe.'],
    confirmed: ['Nobody has confirmed an address yet', 'The link in the email is valid for two days.'],
    pending: ['No address waits for its link', 'Who does not use it within two days is forgotten.'],
    paused: [
      'No address is set aside',
      'One is after three emails that its mail server has refused for good.',
    ],
  },
  noneFound: 'No address matches',
  noneFoundText: 'Try a part of the address.',
  clear: 'Remove the search',
  download: 'Download CSV',
  choose: 'Import CSV',
  checkTitle: (count: number) => `Add ${addresses(count)}?`,
  checkText: (known: number, stopped: number) =>
    [
      known > 0 && `${addresses(known)} of the file are here already or twice in it.`,
      stopped > 0 && `${addresses(stopped)} are marked as not subscribed and left out.`,
      'No email asks them: add only people who have agreed to get your articles.',
    ]
      .filter(Boolean)
      .join(' '),
  agreed: 'They have agreed, add them',
  added: (count: number) => `${people(count)} added`,
  nothingNew: 'The file has no new address.',
  refused: (count: number) =>
    count === 1 ? 'Nothing was added: one line is wrong.' : `Nothing was added: ${count} lines are wrong.`,
  badLine: (line: number, text: string) =>
    text === '' ? `Line ${line} has no address.` : `Line ${line}: “${text}” is no email address.`,
  sentTitle: 'Sent in the last four weeks',
  sentText: 'Who subscribed later, or whose email failed, can get an article as well.',
  sentOn: (date: string) => `sent ${date}`,
  progress: (sent: number, waiting: number, failed: number) =>
    [`${sent} sent`, waiting > 0 && `${waiting} waiting`, failed > 0 && `${failed} failed`]
      .filter(Boolean)
      .join(', '),
  sendAgain: 'Send to the others',
  sendTitle: (count: number) => `Send it to ${people(count)}?`,
  sendText: (sent: number) => `They have not got it. ${people(sent)} got it and are not sent it again.`,
  send: 'Send',
  sending: (count: number) => `On its way to ${people(count)}`,
  everybody: 'Everybody who wants each article has it.',
  eraseTitle: 'Erase a person',
  eraseText:
    'On request: deletes everything that is stored about an email address without an account, the log of emails included.',
  email: 'Email address',
  eraseQuestion: (email: string) => `Erase everything about ${email}?`,
  eraseWarning: 'This cannot be undone. Backups and exports that you made before still have it.',
  erased: (count: number) =>
    count === 0
      ? 'Nothing was stored about this address'
      : `Erased, ${count} ${count === 1 ? 'entry' : 'entries'}`,
}
export type SubscriberScreenTexts = typeof en
export default en
