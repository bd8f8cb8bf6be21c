/** English texts of the screen of friend links. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'

const links = (count: number) => counted(count, 'friend link')

export const en = {
  title: 'Friend links',
  summary: (count: number) => `${links(count)}. Readers see them in this order.`,
  create: 'Add friend link',
  editTitle: 'Edit friend link',
  emptyTitle: 'No friend links yet',
  emptyText: 'Add friends’ websites. Readers find them on the friends page in the order you choose.',
  showLabel: 'Status',
  shows: { all: 'All', waiting: 'Requests', fails: 'Unreachable' },
  none: {
    all: ['No friend links yet', 'Approve a request, or add a website yourself.'],
    waiting: ['No requests', 'Requests from the friends page appear here.'],
    fails: ['No unreachable websites', 'Websites that didn’t respond to the last daily check appear here.'],
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
  found: {
    reads: 'has a feed',
    none: 'no readable feed',
    refuses: 'blocks programs',
    fails: 'its feed couldn’t be read',
  },
  failedSince: (date: string) => `not reached since ${date}`,
  unread: 'not read yet',
  link: (name: string) => `the link to “${name}”`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  view: 'View on the site',
  visit: 'Open the website',
  edit: 'Edit',
  delete: 'Delete',
  deleted: (name: string) => `Link to “${name}” deleted.`,
  undone: 'Restored.',
}
export type FriendScreenTexts = typeof en
export default en
