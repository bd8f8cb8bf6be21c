/** English texts of the screen of friend links. `cn.ts` has the same shape. */
import { counted, plural } from '#contract/plural.ts'

const links = (count: number) => counted(count, 'friend link')

export const en = {
  title: 'Friend links',
  summary: (count: number) => `${links(count)}. Readers see them in this order.`,
  create: 'Add friend link',
  editTitle: 'Edit friend link',
  emptyTitle: 'No friend links yet',
  emptyText: 'Add friends’ websites. Readers find them on the friends page in the order you choose.',
  showLabel: 'Check result',
  shows: { all: 'All', waiting: 'Requests', moved: 'Moved', fails: 'Unreachable' },
  none: {
    all: ['No friend links yet', 'Approve a request, or add a website yourself.'],
    waiting: ['No requests', 'Requests from the friends page appear here.'],
    moved: ['No websites have moved', 'Websites that permanently redirect to another URL appear here.'],
    fails: ['Every website responds', 'Websites that can’t be reached appear here after a check.'],
  },
  url: 'Website URL',
  urlMissing: 'Enter a website URL, such as https://example.org.',
  name: 'Name',
  nameMissing: 'Enter a name.',
  intro: 'Intro',
  introNote: 'One line below the name, optional.',
  avatar: 'Avatar',
  avatarUrl: 'Image URL',
  noAvatar: 'the first letter',
  save: 'Save',
  saved: 'Friend link saved.',
  added: 'Friend link added.',
  import: 'Import a list (OPML)',
  approve: 'Approve',
  approved: (name: string) => `${name} is now on the friends page.`,
  decline: 'Decline',
  declined: (name: string) => `${name}’s request declined.`,
  asked: (date: string) => `requested on ${date}`,
  notLooked: 'checking its website',
  linksBack: (path: string) => `links to this site at ${path}`,
  noLinkBack: {
    reads: 'no link to this site was found',
    none: 'no link to this site was found',
    refuses: 'it blocks programs, so the link to this site couldn’t be checked',
    fails: 'it didn’t respond, so the link to this site couldn’t be checked',
  },
  hasFeed: 'has a feed',
  news: {
    none: 'no readable feed',
    refuses: 'blocks programs from reading its feed',
    fails: 'its feed couldn’t be read',
  },
  link: (name: string) => `the link to ${name}`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  view: 'View on the site',
  visit: 'Open the website',
  edit: 'Edit',
  delete: 'Delete',
  deleted: (name: string) => `Link to ${name} deleted.`,
  undone: 'Restored.',
  check: 'Check all',
  checkOne: 'Check',
  checkNote: 'requests each website once',
  checking: (left: number) => `Checking, ${left} left`,
  checked: (all: number, failed: number) =>
    failed === 0
      ? `Checked: ${plural(all, 'the website responds', `all ${all} websites respond`)}.`
      : `Checked: ${failed} of ${all} couldn’t be reached.`,
  waiting: 'Checking …',
  unchecked: 'not checked yet',
  responds: (time: string) => `responded ${time}`,
  leadsTo: (target: string) => `redirects to ${target}`,
  movedTo: (target: string) => `moved to ${target}`,
  useTarget: 'Use this URL',
  failedAt: (time: string, reason: string) => `unreachable ${time}: ${reason}`,
  refusedAt: (time: string, reason: string) => `blocks programs ${time}: ${reason}`,
  status: (status: number) =>
    status === 503
      ? `it responded with ${status}: it may only accept requests from browsers`
      : status === 404 || status === 410
        ? `the page doesn’t exist (${status})`
        : `it responded with error ${status}`,
  reasons: {
    status: 'it responded with an error',
    'time-out': 'it didn’t respond in time',
    'no-such-name': 'its domain doesn’t exist',
    'no-connection': 'its server refused the connection',
    certificate: 'its certificate isn’t valid, so browsers show a warning',
    'private-network': 'it’s in a private network, which is never requested',
    redirects: 'it redirects in a circle',
    network: 'the connection broke',
  },
}
export type FriendScreenTexts = typeof en
export default en
