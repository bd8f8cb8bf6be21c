/** 就地渲染的正文的中文文案 */
import type { LiveTexts } from './en.ts'

export const cn: LiveTexts = {
  notRendered: '这一块暂时无法渲染，下次修改时会再试。',
  library: '媒体库',
  image: {
    title: '图片',
    gallery: '图集',
    place: (number, count) => `第 ${number} 张，共 ${count} 张`,
    width: '宽度',
    widths: { text: '正文宽', wide: '加宽', full: '通栏', left: '小图居左', right: '小图居右' },
    small: '小图',
    link: '链接',
    linkAddress: '点击图片后打开的网址',
    replace: '替换',
    replacing: (percent) => `正在上传，${percent}%`,
    library: '从媒体库选择',
    add: '添加',
    moveBack: '前移',
    moveOn: '后移',
    takeOut: '移出图集',
    remove: '删除图片',
    alt: '替代文字',
    altNote: '供看不到图片的读者',
    caption: '说明',
    captionNote: '显示在图片下方',
    noAlt: '缺少替代文字',
    missing: '图片无法加载',
    insert: (count) => (count > 1 ? `插入 ${count} 张图片` : '插入'),
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
}
export default cn
