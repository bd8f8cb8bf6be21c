/** English texts of statistics. `cn.ts` has the same shape. */
import { counted } from '#contract/plural.ts'
import type { ViewedSection } from '#contract/viewed-page.ts'

const sections: Record<ViewedSection, string> = {
  home: 'Home',
  talks: 'Talks',
  archives: 'Archives',
  tags: 'Tags',
  categories: 'Categories',
  albums: 'Albums',
  videos: 'Videos',
  friends: 'Friends',
  message: 'Message board',
  about: 'About',
  'own-pages': 'Pages',
}

export const en = {
  title: 'Statistics',
  text: (date: string) => `Counted on this server since ${date}, without cookies or stored IP addresses.`,
  range: 'Period',
  ranges: { '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' },
  numbers: 'Totals',
  views: 'Views',
  visitors: 'Visitors',
  readToEnd: 'Read to the end',
  comments: 'Comments',
  likes: 'Likes',
  subscribers: 'Subscribers',
  change: (change: string, days: number) => `${change} vs. previous ${days} days`,
  points: (points: string) => `${points} pt`,
  byDay: 'Views and visitors per day',
  byWeek: 'Views and visitors per week',
  before: (days: number) => `views in the previous ${days} days`,
  chart: (days: number) =>
    `Views and visitors in the last ${days} days. Use the arrow keys to move from day to day.`,
  point: (date: string, views: string, visitors: string) =>
    `${date}: ${counted(views, 'view')}, ${counted(visitors, 'visitor')}`,
  asTable: 'View as a table',
  date: 'Date',
  mostRead: 'Most read',
  article: 'Article',
  toTheEnd: 'To the end',
  trend: 'Trend',
  deletedArticle: (id: number) => `Deleted article ${id}`,
  sectionsTitle: 'Sections',
  sections,
  referrers: 'Where visitors come from',
  languages: 'Browser languages',
  searches: 'Site searches',
  misses: (count: string) => `${count} without results`,
  others: 'All others',
  noArticles: 'No articles read yet.',
  noSections: 'No sections opened yet.',
  noReferrers: 'No referrals yet.',
  noLanguages: 'No languages yet.',
  noSearches: 'No searches by three or more visitors yet.',
  searchesNote:
    'Searches appear once three visitors have made them. Numbers, email addresses, URLs and long sentences are never stored.',
  save: (table: string) => `Save as CSV: ${table}`,
  saveFailed: 'The table couldn’t be saved.',
  note: 'Each page counts once per visitor per day. Visitors aren’t recognized from one day to the next, so someone who comes on three days counts as three visitors. Bots and your own visits are excluded.',
  none: ['No statistics yet', 'They start with the first visitor who isn’t you or a bot.'],
}
export type StatisticTexts = typeof en
export default en
