/** Chinese texts of the screen of webmentions. */
import type { MentionsTexts } from './en.ts'

export const cn: MentionsTexts = {
  title: 'Webmention',
  text: '其他网站上链接到您文章的页面，审核通过后才会显示。',
  off: 'Webmention 已关闭：不接收也不发送。',
  settings: '打开设置',
  statusLabel: '状态',
  statuses: { waiting: '待审核', published: '已显示', rejected: '已拒绝' },
  kinds: { mention: '提及', reply: '回复', like: '喜欢', repost: '转发' },
  on: '→',
  approve: '通过',
  reject: '拒绝',
  delete: '删除',
  label: (action, name) => `${action}：${name}`,
  deleteTitle: '删除这条 Webmention？',
  deleteText: '对方网站可以再次发送。如要永久屏蔽，请改为拒绝。',
  more: '显示更多',
  none: {
    waiting: ['没有待审核的内容', '其他网站链接到您的文章并发送通知后，会出现在这里。'],
    published: ['还没有 Webmention', '审核通过的内容显示在文章评论下方。'],
    rejected: ['没有拒绝的内容', '被拒绝的内容保留在这里，不会再次询问。'],
  },
}
export default cn
