/** Chinese texts of the screen of subscribers. */
import type { SubscriberScreenTexts } from './en.ts'

export const cn: SubscriberScreenTexts = {
  title: '订阅者',
  text: '没有账号、通过邮件接收新文章的人。有账号的读者在“读者”中。',
  statusLabel: '状态',
  statuses: { all: '全部', confirmed: '已确认', pending: '未确认', paused: '已暂停' },
  search: '搜索',
  searchLabel: '搜索邮箱',
  more: '显示更多',
  each: '每篇文章',
  digest: '每周汇总',
  languages: { en: '英文', cn: '中文' },
  since: (date) => `${date}起`,
  from: (path) => `来自 ${path}`,
  fromList: '来自名单',
  activate: '恢复发送',
  activated: '已恢复向此邮箱发送邮件',
  remove: '移除',
  removeTitle: (email) => `移除 ${email}？`,
  removeText: '此邮箱不再收到新文章邮件，对方不会收到通知。',
  removed: '已移除',
  erase: '清除',
  label: (action, email) => `${action}：${email}`,
  none: {
    all: ['还没有人订阅', '订阅表单位于页脚、每篇文章末尾，以及 /subscribe 页面。'],
    confirmed: ['还没有已确认的邮箱', '邮件中的链接两天内有效。'],
    pending: ['没有等待确认的邮箱', '两天内未确认的邮箱会被删除。'],
    paused: ['没有暂停的邮箱', '对方服务器连续三次永久拒收后，会暂停向该邮箱发送。'],
  },
  noneFound: '没有匹配的邮箱',
  noneFoundText: '试试邮箱的一部分。',
  clear: '清除搜索',
  download: '下载 CSV',
  choose: '导入 CSV',
  checkTitle: (count) => `添加 ${count} 个邮箱？`,
  checkText: (known, stopped) =>
    [
      known > 0 && `文件中有 ${known} 个邮箱已存在或重复。`,
      stopped > 0 && `有 ${stopped} 个邮箱标记为未订阅，将略过。`,
      '系统不会再发邮件询问他们：请只添加已同意接收您文章的人。',
    ]
      .filter(Boolean)
      .join(''),
  agreed: '他们已同意，添加',
  added: (count) => `已添加 ${count} 位订阅者`,
  nothingNew: '文件中没有新的邮箱。',
  refused: (count) => `未添加任何邮箱：有 ${count} 行有误。`,
  badLine: (line, text) => (text === '' ? `第 ${line} 行没有邮箱。` : `第 ${line} 行：“${text}”不是邮箱。`),
  sentTitle: '最近四周发送的文章',
  sentText: '之后才订阅的人，以及发送失败的人，也可以补发。',
  sentOn: (date) => `${date}发送`,
  progress: (sent, waiting, failed) =>
    [`已发送 ${sent}`, waiting > 0 && `等待 ${waiting}`, failed > 0 && `失败 ${failed}`]
      .filter(Boolean)
      .join('，'),
  sendAgain: '补发给其他人',
  sendTitle: (count) => `补发给 ${count} 位订阅者？`,
  sendText: (sent) => `他们还没有收到这篇文章。已收到的 ${sent} 位不会重复收到。`,
  send: '发送',
  sending: (count) => `正在发送给 ${count} 位订阅者`,
  everybody: '希望接收每篇文章的人都已收到。',
  eraseTitle: '清除个人数据',
  eraseText: '应本人要求：删除某个没有账号的邮箱的所有数据，包括邮件记录。',
  email: '邮箱',
  eraseQuestion: (email) => `清除 ${email} 的所有数据？`,
  eraseWarning: '此操作无法撤销。您此前制作的备份和导出文件中仍有这些数据。',
  erased: (count) => (count === 0 ? '没有关于此邮箱的数据' : `已清除 ${count} 条数据`),
}
export default cn
