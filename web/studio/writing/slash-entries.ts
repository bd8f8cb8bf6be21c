/** The entries of the menu behind `/`. Each has its name in both languages, because it is found by both. */
import type { EditorView } from '@codemirror/view'
import { articleUrl } from '#contract/url-names.ts'
import { chooseFiles } from '../uploads/choose-files.ts'
import { blockCommand, type FormatName, formats } from './editor/format-commands.ts'
import type { SlashArticle, SlashEntry, SlashGroup } from './editor/slash-menu.ts'
import { setForm } from './live/forms/live-form.ts'
import type { LiveServices } from './live/live-services.ts'
import type { WritingTexts } from './texts/en.ts'
import { mediaMarkdown } from './use-file-insertion.ts'

type Row = [
  group: SlashGroup,
  icon: SlashEntry['icon'],
  en: string,
  cn: string,
  pinyin: string,
  run: FormatName | ((view: EditorView) => void),
  also?: string,
]

export const slashEntries = (
  { insertWords: words }: WritingTexts,
  { insertFiles, chooseFromLibrary }: Pick<LiveServices, 'insertFiles' | 'chooseFromLibrary'>,
): SlashEntry[] => {
  const upload = (accept: string) => async (view: EditorView) => {
    const files = await chooseFiles(accept)
    insertFiles(view, files, view.state.selection.main.head)
  }
  const fromLibrary = async (view: EditorView) => {
    const files = await chooseFromLibrary()
    if (files.length > 0) blockCommand(files.map(mediaMarkdown).join('\n'))(view)
  }
  const callout = (kind: string) => blockCommand(`> [!${kind}]\n> ‸`)
  const rows: Row[] = [
    ['text', 'heading', 'Heading', '标题', 'biao ti', 'heading2', 'h2'],
    ['text', 'list', 'List', '列表', 'lie biao', 'list', 'bullets'],
    ['text', 'list-ordered', 'Numbered list', '编号列表', 'bian hao lie biao', 'orderedList', 'ordered'],
    ['text', 'list-checks', 'Task list', '任务列表', 'ren wu lie biao', 'tasks', 'todo checklist'],
    ['text', 'quote', 'Quote', '引用', 'yin yong', 'quote'],
    ['text', 'info', 'Callout', '提示框', 'ti shi kuang', 'callout', 'note'],
    ['text', 'list-collapse', 'Collapsible section', '折叠', 'zhe die', blockCommand(`> [!details] ${words.details}\n> ‸`), 'details toggle fold'],
    ['text', 'superscript', 'Footnote', '脚注', 'jiao zhu', 'footnote'],
    ['text', 'minus', 'Divider', '分隔线', 'fen ge xian', blockCommand('---\n\n‸'), 'rule hr'],
    ['links', 'link-card', 'Link card', '链接卡片', 'lian jie ka pian', openForm('card'), 'embed url'],
    ['links', 'file-text', 'One of your articles', '站内文章', 'zhan nei wen zhang', openForm('link'), 'article wenzhang wz'],
    ['media', 'image', 'Image', '图片', 'tu pian', upload('image/*'), 'photo picture'],
    ['media', 'gallery', 'Gallery', '图集', 'tu ji', upload('image/*'), 'photos images'],
    ['media', 'images', 'From the library', '媒体库', 'mei ti ku', fromLibrary, 'library'],
    ['media', 'video', 'Video', '视频', 'shi pin', openForm('video'), 'youtube bilibili'],
    ['media', 'volume-2', 'Audio', '音频', 'yin pin', upload('audio/*'), 'music'],
    ['media', 'paperclip', 'File', '文件', 'wen jian', upload(''), 'pdf zip'],
    ['blocks', 'table', 'Table', '表格', 'biao ge', 'table'],
    ['blocks', 'code', 'Code', '代码', 'dai ma', blockCommand('```\n‸\n```')],
    ['blocks', 'sigma', 'Formula', '公式', 'gong shi', 'formula', 'math latex'],
    ['blocks', 'workflow', 'Diagram', '流程图', 'liu cheng tu', blockCommand('```mermaid\nflowchart LR\n  A --> B‸\n```'), 'mermaid'],
    ['blocks', 'panels-top-left', 'Tabs', '选项卡', 'xuan xiang ka', blockCommand(`::::tabs\n:::tab ${words.tabs[0]}\n‸\n:::\n:::tab ${words.tabs[1]}\n\n:::\n::::`)],
  ] // biome-ignore format: one table
  const rare: Row[] = [
    ['text', 'heading', 'Heading 3', '三级标题', 'san ji biao ti', 'heading3', 'h3'],
    ['text', 'heading', 'Heading 4', '四级标题', 'si ji biao ti', 'heading4', 'h4'],
    ['text', 'info', 'Tip', '提示', 'ti shi', callout('tip'), 'hint'],
    ['text', 'info', 'Important', '重要', 'zhong yao', callout('important')],
    ['text', 'triangle-alert', 'Warning', '警告', 'jing gao', callout('warning'), 'careful'],
    ['text', 'shield-alert', 'Danger', '危险', 'wei xian', callout('danger'), 'caution'],
  ] // biome-ignore format: one table
  return [...rows, ...rare].map(([group, icon, en, cn, pinyin, run, also = ''], i) => ({
    group,
    icon,
    names: { en, cn },
    pinyin,
    also,
    isRare: i >= rows.length,
    run: typeof run === 'string' ? formats[run] : run,
  }))
}

/** The form in which an address is typed, or the title of an article is searched. */
const openForm = (kind: 'link' | 'card' | 'video') => (view: EditorView) => {
  const { head: from } = view.state.selection.main
  if (kind === 'link') {
    const insert = '[]()'
    view.dispatch({
      changes: { from, insert },
      selection: { anchor: from + 1 },
      effects: setForm.of({ kind, from, to: from + insert.length }),
    })
  } else view.dispatch({ effects: setForm.of({ kind: 'url', from, to: from, isVideo: kind === 'video' }) })
}

/** A link to an article in the middle of a text. Its number leads to its name. */
export const insertArticleLink = (view: EditorView, { id, title }: SlashArticle): void => {
  const { from, to } = view.state.selection.main
  const insert = `[${title.replace(/[[\]\\]/g, '\\$&')}](${articleUrl({ id, slug: null })})`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
  })
}
