/** English texts of the friends page. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'

export const en = {
  none: 'No friends yet',
  noneText: 'The first link is the boldest.',
  goneSince: (date: string) => `offline since ${date}`,
  news: 'Latest from friends',
  rays: (count: number) => `one ray per day, ${counted(count, 'article')} by friends`,
  today: 'Today',
  yesterday: 'Yesterday',
  newsNote:
    'Up to three articles each, updated hourly and served from this site. Your browser doesn’t contact theirs.',
  exchange: 'Exchange links',
  exchangeText: 'Add a link to this site on yours, then write to the owner.',
  ask: 'Ask for a link',
  askText: (author: string) =>
    `Link to this site from yours first. We check for that link when you send the form; ${author} decides.`,
  name: 'Name',
  url: 'URL',
  intro: 'Intro',
  avatar: 'Avatar',
  feed: 'Feed',
  copy: 'Copy all',
  address: 'URL of your site',
  addressNote: 'we’ll find the feed',
  sentence: 'In one sentence',
  picture: 'Avatar URL',
  found: 'optional, otherwise taken from your site',
  trap: 'Leave this empty',
  send: (author: string) => `Send to ${author}`,
  asked: {
    sent: 'Sent. Your site will appear here once it’s approved.',
    url: 'Enter the URL of a website, such as https://example.org.',
    known: 'This site is already listed, or its request is waiting.',
  },
}
export type FriendsPageTexts = typeof en
