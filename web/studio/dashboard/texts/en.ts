/** English texts of the dashboard. `cn.ts` has the same shape. */
export const en = {
  title: 'Dashboard',
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  numbers: 'Numbers of the site',
  views: 'Views',
  visitors: 'Visitors',
  articles: 'Published articles',
  talks: 'Published talks',
  write: 'Write',
  untitled: 'Untitled',
  lists: { draft: 'Drafts', scheduled: 'Scheduled', changed: 'Changes that no reader sees' },
  none: {
    draft: 'There are no drafts.',
    scheduled: 'Nothing is scheduled.',
    changed: 'Every published article is as you saved it last.',
  },
  unsent: {
    title: 'Stored in this browser only',
    text: 'These new articles have not reached the server. Open one to send it.',
  },
}
export type DashboardTexts = typeof en
export default en
