/** Chinese texts of the studio's frame. */
import type { FrameTexts } from './en.ts'

export const cn: FrameTexts = {
  studio: '工作室',
  skip: '跳到正文',
  navigation: '工作室导航',
  more: '更多',
  closeMore: '关闭菜单',
  toSite: '返回网站',
  logOut: '退出登录',
  owner: '站长',
  language: '语言',
  theme: '切换主题',
  nav: {
    dashboard: '概览',
    articles: '文章',
    write: '写作',
    media: '媒体',
  },
  loading: '正在载入……',
  notFound: '没有这个页面',
  notFoundText: '地址可能没有复制完整。',
  toDashboard: '打开概览',
  failed: '载入失败',
  retry: '重试',
  crashed: '这个页面因错误而停止。您写下的内容已保存在此浏览器中。',
  signIn: {
    title: '打开工作室',
    text: '请用站长的账号登录。',
    notOwner: (name: string) => `${name} 不是本站的站长。请用站长的账号登录。`,
    reset: '重置密码',
    resetText: '验证码用来证明邮箱是您的。',
  },
  lost: {
    title: '登录已失效',
    text: '请重新登录以继续。您输入的内容都在，未发出的请求会再次发送。',
  },
  shortcuts: {
    title: '键盘快捷键',
    list: '显示全部快捷键',
    singleKeys: '单键快捷键',
    singleKeysText: '只在输入框之外有效。',
    everywhere: '全局',
    close: '关闭',
    goTo: (screen: string) => `前往：${screen}`,
    followedBy: '然后',
  },
  undo: '撤销',
  dismiss: '关闭',
  undoRegion: '撤销上一步',
  cancel: '取消',
}
export default cn
