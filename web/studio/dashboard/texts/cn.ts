/** Chinese texts of the dashboard. */
import type { DashboardTexts } from './en.ts'

export const cn: DashboardTexts = {
  title: '概览',
  morning: (name: string) => `早上好，${name}`,
  afternoon: (name: string) => `下午好，${name}`,
  evening: (name: string) => `晚上好，${name}`,
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
  demo: {
    title: '示例内容还在',
    text: '包括文章、说说、相册、视频、友链、评论及其中的图片，同时也是使用说明。您修改过的内容会保留。',
    delete: '删除示例内容',
    deleting: '正在删除……',
    question: {
      title: '删除示例内容？',
      text: '全部示例内容及其图片和评论都会删除，您修改过的会保留。此操作无法撤销。',
      confirm: '删除',
    },
    deleted: '示例内容已删除',
    kept: '以下内容您修改过，因此保留：',
    kinds: { article: '文章', talk: '说说', friend: '友链', video: '视频', album: '相册', page: '页面' },
    done: '好',
  },
  noMail: {
    title: '网站还不能发送邮件',
    text: '读者无法注册、重置密码或订阅，您也收不到新评论的通知。阅读、订阅源和工作室照常可用。',
    link: '设置邮件',
  },
  attention: {
    title: '需要您处理',
    comments: (count) => `${count} 条评论待审核`,
    jobs: (count) => `${count} 个后台任务失败`,
    emails: (count) => `${count} 封邮件发送失败`,
  },
}
export default cn
