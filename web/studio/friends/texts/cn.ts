/** Chinese texts of the screen of friend links. */
import type { FriendScreenTexts } from './en.ts'

const cn: FriendScreenTexts = {
  title: '友链',
  summary: (count) => `${count} 条友链，读者按此顺序看到。`,
  create: '添加友链',
  editTitle: '编辑友链',
  emptyTitle: '还没有友链',
  emptyText: '添加朋友的网站。读者会在友链页面按您选择的顺序看到。',
  showLabel: '检查结果',
  shows: { all: '全部', moved: '已迁移', fails: '无法访问' },
  none: {
    moved: ['没有网站迁移', '永久重定向到其他网址的网站会出现在这里。'],
    fails: ['所有网站都能访问', '检查后无法访问的网站会出现在这里。'],
  },
  url: '网站网址',
  urlMissing: '请填写网站的网址，例如 https://example.org。',
  name: '名称',
  nameMissing: '请填写友链名称。',
  intro: '简介',
  introNote: '显示在名称下方的一行文字，可以留空。',
  avatar: '头像',
  avatarUrl: '图片网址',
  noAvatar: '名称首字',
  save: '保存',
  saved: '友链已保存。',
  added: '友链已添加。',
  link: (name) => `友链${name}`,
  actionOn: (action, name) => `${action}：${name}`,
  view: '在网站上查看',
  visit: '打开网站',
  edit: '编辑',
  delete: '删除',
  deleted: (name) => `已删除友链“${name}”。`,
  undone: '已恢复。',
  check: '全部检查',
  checkOne: '检查',
  checkNote: '每个网站请求一次',
  stop: '停止',
  stopped: '检查已停止，已有的结果会保留。',
  checking: (left) => `正在检查，还有 ${left} 个`,
  checked: (all, failed) =>
    failed === 0 ? `检查完成，${all} 个网站都能访问。` : `检查完成，${all} 个中有 ${failed} 个无法访问。`,
  waiting: '正在检查……',
  unchecked: '尚未检查',
  responds: (time) => `${time} 可以访问`,
  leadsTo: (target) => `跳转到 ${target}`,
  movedTo: (target) => `已迁移到 ${target}`,
  useTarget: '改用这个网址',
  failedAt: (time, reason) => `${time} 无法访问：${reason}`,
  status: (status) =>
    status === 403 || status === 429 || status === 503
      ? `返回 ${status}，可能拒绝非浏览器的请求`
      : status === 404 || status === 410
        ? `页面不存在（${status}）`
        : `返回错误 ${status}`,
  reasons: {
    status: '返回错误',
    'time-out': '没有及时响应',
    'no-such-name': '域名不存在',
    'no-connection': '服务器拒绝连接',
    certificate: '证书无效，浏览器会警告访客',
    'private-network': '地址位于内部网络，不会请求',
    redirects: '循环重定向',
    network: '连接中断',
  },
}
export default cn
