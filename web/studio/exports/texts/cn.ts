/** Chinese texts of the screen of exports. */
import type { ExportsTexts } from './en.ts'

export const cn: ExportsTexts = {
  title: '导出',
  text: '将全部内容导出为其他程序也能读取的文件：带 front matter 的 Markdown、图片和 JSON。可用 “borealis import site” 重新导入。',
  note: '其中包含草稿、加密文章和读者邮箱，请妥善保管。最新三份导出保留七天。',
  make: '导出网站',
  making: '正在导出',
  statuses: {
    waiting: '等待中',
    running: '进行中',
    done: '已完成',
    failed: '失败',
    canceled: '已取消',
  },
  canceling: '正在取消',
  progress: (percent) => `${percent}%`,
  counts: (articles, talks, pages, comments, files) =>
    `${articles} 篇文章、${talks} 条说说、${pages} 篇页面文本、${comments} 条评论、${files} 个文件`,
  missing: (count) => `网站本身已丢失 ${count} 个文件`,
  download: '下载',
  cancel: '取消',
  remove: '删除',
  none: '还没有导出',
  noneText: '照片较多时需要几分钟，期间可以离开此页面。',
}
export default cn
