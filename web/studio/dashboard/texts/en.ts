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
}
export type DashboardTexts = typeof en
export default en
