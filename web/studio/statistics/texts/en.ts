/** English texts of statistics. `cn.ts` has the same shape. */
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
  text: (date: string) =>
    `Counted on this server since ${date}, without cookies, and no IP address is stored.`,
  range: 'Period',
  ranges: { '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' },
  numbers: 'Numbers of the period',
  views: 'Views',
  visitors: 'Visitors',
  readToEnd: 'Read to the end',
  comments: 'Comments',
  likes: 'Likes',
  subscribers: 'Subscribers',
  change: (change: string, days: number) => `${change} against the ${days} days before`,
  points: (points: string) => `${points} pt`,
  byDay: 'Views and visitors per day',
  byWeek: 'Views and visitors per week',
  before: (days: number) => `views in the ${days} days before`,
  chart: (days: number) =>
    `Views and visitors in the last ${days} days. The arrow keys move from day to day.`,
  point: (date: string, views: string, visitors: string) => `${date}: ${views} views, ${visitors} visitors`,
  asTable: 'Numbers as a table',
  date: 'Date',
  mostRead: 'Most read',
  article: 'Article',
  toTheEnd: 'To the end',
  trend: 'Trend',
  deletedArticle: (id: number) => `Deleted article ${id}`,
  sectionsTitle: 'Sections',
  sections,
  referrers: 'Where visitors come from',
  languages: 'Languages of the browsers',
  searches: 'Searches on the site',
  misses: (count: string) => `${count} found nothing`,
  others: 'All others',
  noArticles: 'No article was read in this period.',
  noSections: 'No section was opened in this period.',
  noReferrers: 'Nobody came by a link on another site in this period.',
  noLanguages: 'No browser named its language in this period.',
  noSearches: 'No search was made by three visitors in this period.',
  searchesNote:
    'A search is shown once three visitors have made it; numbers, email addresses, URLs and long sentences are never stored.',
  save: (table: string) => `Save as CSV: ${table}`,
  saveFailed: 'The table could not be saved.',
  note: 'A page counts once for each visitor and day. Visitors are counted anew every day, because nobody is recognized on another day: a person who comes on three days counts three times. Bots and you are left out.',
  none: ['Nothing was counted yet', 'Statistics begin with the first visitor who is neither you nor a bot.'],
}
export type StatisticTexts = typeof en
export default en
