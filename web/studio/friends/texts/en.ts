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
  shows: { all: 'All', moved: 'Moved', fails: 'Not reached' },
  none: {
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
  stop: 'Stop',
  stopped: 'The check was stopped. What was found so far stays.',
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
  status: (status: number) =>
    status === 403 || status === 429 || status === 503
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
