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
  write: '写作',
  untitled: '无标题',
  lists: { draft: '草稿', scheduled: '定时发布', changed: '读者尚未看到的改动' },
  none: {
    draft: '没有草稿。',
    scheduled: '没有定时发布的文章。',
    changed: '已发布的文章都是您最后保存的样子。',
  },
  unsent: {
    title: '仅存在此浏览器中',
    text: '这些新文章尚未送达服务器，打开即会发送。',
  },
}
export default cn
