/** English texts of the screen of friend links. `cn.ts` has the same shape. */
const links = (count: number) => (count === 1 ? '1 friend link' : `${count} friend links`)

export const en = {
  title: 'Friend links',
  summary: (count: number) => `${links(count)}. Readers see them in this order.`,
  create: 'Add a friend link',
  editTitle: 'Edit the friend link',
  emptyTitle: 'No friend links yet',
  emptyText:
    'Add the websites of friends. Readers find them on the friends page, in the order that you choose.',
  showLabel: 'Result of the check',
  shows: { all: 'All', waiting: 'Requests', moved: 'Moved', fails: 'Not reached' },
  none: {
    all: ['No friend links yet', 'Approve a request, or add a website yourself.'],
    waiting: ['No requests', 'Websites that ask for a link on the friends page appear here.'],
    moved: ['No website has moved', 'Those that redirect permanently to another URL appear here.'],
    fails: ['Every website responds', 'Those that could not be reached appear here after a check.'],
  },
  url: 'URL of the website',
  urlMissing: 'Enter the URL of the website, such as https://example.org.',
  name: 'Name',
  nameMissing: 'Give the friend link a name.',
  intro: 'Intro',
  introNote: 'One line below the name. It may be empty.',
  avatar: 'Avatar',
  avatarUrl: 'URL of an image',
  noAvatar: 'the first letter',
  save: 'Save',
  saved: 'Friend link saved.',
  added: 'Friend link added.',
  import: 'Import a list (OPML)',
  approve: 'Approve',
  approved: (name: string) => `${name} is on the friends page now.`,
  decline: 'Decline',
  declined: (name: string) => `The request of ${name} was declined.`,
  asked: (date: string) => `asked on ${date}`,
  notLooked: 'its website is being looked at',
  linksBack: (path: string) => `links to this site at ${path}`,
  noLinkBack: {
    reads: 'no link to this site was found',
    none: 'no link to this site was found',
    refuses: 'it does not let programs look for a link to this site',
    fails: 'it did not respond, so no link to this site was found',
  },
  hasFeed: 'has a feed',
  news: {
    none: 'without a feed that can be read',
    refuses: 'does not let programs read its feed',
    fails: 'its feed could not be read',
  },
  link: (name: string) => `the link to ${name}`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  view: 'View on the site',
  visit: 'Open the website',
  edit: 'Edit',
  delete: 'Delete',
  deleted: (name: string) => `The link to ${name} was deleted.`,
  undone: 'Restored.',
  check: 'Check all',
  checkOne: 'Check',
  checkNote: 'requests each website once',
  checking: (left: number) => (left === 1 ? 'Checking, 1 left' : `Checking, ${left} left`),
  checked: (all: number, failed: number) =>
    failed === 0
      ? `Checked: ${all === 1 ? 'the website responds' : `all ${all} websites respond`}.`
      : `Checked: ${failed} of ${all} could not be reached.`,
  waiting: 'Checking …',
  unchecked: 'not checked yet',
  responds: (time: string) => `responded ${time}`,
  leadsTo: (target: string) => `leads to ${target}`,
  movedTo: (target: string) => `moved to ${target}`,
  useTarget: 'Use this URL',
  failedAt: (time: string, reason: string) => `not reached ${time}: ${reason}`,
  refusedAt: (time: string, reason: string) => `responds, but not to programs, ${time}: ${reason}`,
  status: (status: number) =>
    status === 503
      ? `it responded with ${status}: it may refuse requests that are not made by a browser`
      : status === 404 || status === 410
        ? `the page does not exist (${status})`
        : `it responded with the error ${status}`,
  reasons: {
    status: 'it responded with an error',
    'time-out': 'it did not respond in time',
    'no-such-name': 'its domain does not exist',
    'no-connection': 'its server refused the connection',
    certificate: 'its certificate is not valid, so browsers warn their visitors',
    'private-network': 'it is inside a private network, which is never requested',
    redirects: 'it redirects in a circle',
    network: 'the connection broke',
  },
}
export type FriendScreenTexts = typeof en
export default en
