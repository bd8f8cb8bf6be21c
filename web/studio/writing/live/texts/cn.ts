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
  table: {
    cell: (row, header, column) => {
      if (row === 0) return `第 ${column} 列的表头`
      return `${header || `第 ${column} 列`}，第 ${row} 行`
    },
    menus: { table: '表格', column: '列', row: '行' },
    bold: '粗体',
    hideKeyboard: '收起键盘',
    previousCell: '上一个单元格',
    nextCell: '下一个单元格',
    align: '对齐',
    aligns: { left: '左对齐', center: '居中', right: '右对齐' },
    edits: {
      column: ['在左侧插入', '在右侧插入', '左移', '右移', '复制一列', '清空', '删除列'],
      row: ['在上方插入', '在下方插入', '上移', '下移', '复制一行', '清空', '删除行'],
    },
  },
}
export default cn
