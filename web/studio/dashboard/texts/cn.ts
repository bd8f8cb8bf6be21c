/** Chinese texts of the dashboard. */
import type { DashboardTexts } from './en.ts'

export const cn: DashboardTexts = {
  title: '概览',
  morning: (name: string) => `早上好，${name}`,
  afternoon: (name: string) => `下午好，${name}`,
  evening: (name: string) => `晚上好，${name}`,
  numbers: '网站数据',
  views: '浏览量',
  visitors: '访客',
  articles: '已发布文章',
  talks: '已发布说说',
}
export default cn
