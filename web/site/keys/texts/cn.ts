/** The list of shortcuts in Chinese. */
import type { KeysTexts } from './en.ts'

const cn: KeysTexts = {
  title: '键盘快捷键',
  list: '显示此列表',
  search: '搜索',
  searchAnywhere: '搜索，输入文字时也可用',
  theme: '切换主题',
  next: '下一条，或文章的下一个标题',
  previous: '上一条，或上一个标题',
  close: '关闭',
  single: '单键快捷键',
  singleHelp: '如果语音输入或误触经常触发快捷键，可以将其关闭。',
}
export default cn
