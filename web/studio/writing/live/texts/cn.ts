/** 就地渲染的正文的中文文案 */
import type { LiveTexts } from './en.ts'

export const cn: LiveTexts = {
  notRendered: '这一块暂时无法渲染，下次修改时会再试。',
  library: '媒体库',
  task: '已完成',
  code: { title: '标题', language: '语言', copy: '复制' },
  callout: { kind: '类型' },
  footnote: { edit: '编辑', back: '回到正文', missing: '没有这条脚注。' },
  outline: {
    title: '大纲',
    hint: '拖动标题可移动整节。',
    keys: '按 Alt 加 ↑ 或 ↓ 移动整节。',
    none: '标题会列在这里。',
  },
  link: {
    title: '链接',
    text: '文字',
    address: '网址或文章标题',
    articles: '标题相近的文章',
    open: '打开',
    copy: '复制',
    copied: '已复制',
    remove: '移除',
    done: '完成',
  },
  handles: {
    insert: '在下方插入',
    menu: '区块菜单',
    up: '上移',
    down: '下移',
    duplicate: '复制一份',
    delete: '删除',
  },
  url: {
    card: '链接卡片',
    cardAddress: '网页地址',
    video: '视频',
    videoAddress: 'YouTube、哔哩哔哩或 Vimeo 的地址',
    upload: '上传文件',
    insert: '插入',
  },
}
export default cn
