/** English texts of the friends page. `cn.ts` has the same shape. */
export const en = {
  none: 'No friends yet',
  noneText: 'The first link is the boldest.',
  goneSince: (date: string) => `not reachable since ${date}`,
  news: 'Lately, from friends',
  today: 'Today',
  yesterday: 'Yesterday',
  minutes: (count: number) => `${count} min`,
  newsNote:
    'Up to three articles each, read once an hour and shown from here. Your browser does not contact their sites.',
  exchange: 'Exchange links',
  exchangeText: 'Add a link to this site on yours, then write to the owner.',
  ask: 'Ask for a link',
  askText: (author: string) =>
    `Link to this site from yours first. We look for the link when you have sent the form; ${author} decides.`,
  name: 'Name',
  url: 'Address',
  intro: 'Intro',
  avatar: 'Picture',
  feed: 'Feed',
  copy: 'Copy all',
  address: 'Address of your site',
  addressNote: 'we find its feed',
  siteName: 'Name',
  sentence: 'In one sentence',
  picture: 'Address of a picture',
  found: 'optional, else taken from your site',
  trap: 'Leave this empty',
  send: (author: string) => `Send to ${author}`,
  asked: {
    sent: 'Sent. Your site is looked at now, and appears on this page once it is approved.',
    url: 'This is not the address of a website. It looks like https://example.org.',
    known: 'This site is among the friends already, or its request is waiting.',
  },
}
export type FriendsPageTexts = typeof en
