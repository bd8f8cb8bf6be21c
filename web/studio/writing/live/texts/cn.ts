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
