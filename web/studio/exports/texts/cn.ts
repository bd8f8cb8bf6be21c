/** Chinese texts of the screen of exports. */
import type { ExportsTexts } from './en.ts'

export const cn: ExportsTexts = {
  title: '导出',
  text: '将全部内容导出为其他程序也能读取的文件：带 front matter 的 Markdown、图片和 JSON。可用“borealis import site”重新导入。',
  note: '导出包含草稿、受密码保护的文章和读者邮箱，请妥善保管。静态副本是公开网站的纯文件版本，可放到不运行程序的主机上。最新三份保留七天。',
  make: '导出网站',
  making: '正在生成',
  makeCopy: '静态副本',
  copyTitle: '静态副本',
  copyText: '把公开的网站保存为纯文件。副本里不能搜索、登录和评论。解压后，把文件夹上传到任意网站主机即可。',
  copyUrl: '副本的网址',
  copyFor: (url) => `用于 ${url} 的静态副本`,
  copied: (pages, files) => `${pages} 个页面和 ${files} 个文件`,
  dead: (count) => `${count} 个链接无法打开`,
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
  missing: (count) => `网站上原本就缺少 ${count} 个文件`,
  download: '下载',
  cancel: '取消',
  remove: '删除',
  none: '还没有导出',
  noneText: '照片较多时需要几分钟，期间可以离开此页面。',
}
export default cn
