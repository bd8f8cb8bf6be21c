/** Every text of the site in Chinese. */
import type { Texts } from './en.ts'

export const cn: Texts = {
  frame: {
    skip: '跳到正文',
    primary: '主导航',
    footer: '页脚导航',
    toAbout: (name) => `${name}：关于`,
    openMenu: '打开菜单',
    closeMenu: '关闭菜单',
    menu: '菜单',
    switchTheme: '切换主题',
    language: '语言',
    english: 'English',
    chinese: '中文',
    owner: '站长',
    socialLinks: '其他平台',
    poweredBy: '由以下程序驱动：',
    loading: '加载中',
    feed: '订阅',
  },
  nav: {
    home: '首页',
    archives: '归档',
    tags: '标签',
    about: '关于',
  },
  counts: {
    articles: '文章',
    categories: '分类',
    tags: '标签',
  },
  ball: {
    label: (percent) => `快捷导航，已读 ${percent}%`,
    top: '回到顶部',
    home: '首页',
    menu: '打开菜单',
  },
  notices: {
    region: '通知',
    error: '错误',
    warning: '警告',
    success: '成功',
    close: '关闭',
    systemException: '系统异常',
    notLoggedIn: '用户未登录',
    noAnswer: '无法连接到本站，请检查网络后重试。',
  },
  loadFailure: {
    title: '页面没有送达',
    text: (reason) => `${reason}。没有丢失任何内容。`,
    timeout: '加载超过了两分钟',
    chunk: '网站的一部分未能加载',
    retry: '重试',
  },
  notFound: {
    title: '未找到',
    text: '这里从来没有过什么，或者它已经融化了。没有融化的，归档里都有。',
    home: '首页',
    archives: '归档',
  },
  pager: {
    label: '分页',
    newer: '较新',
    older: '较旧',
    page: (page) => `第 ${page} 页`,
  },
  units: {
    articles: (_count, text) => `${text} 篇文章`,
    words: (_count, text) => `${text} 字`,
    minutes: (text) => `${text} 分钟`,
  },
}
export default cn
