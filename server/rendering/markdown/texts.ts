/** The words that the renderer adds to a text, in the language of the text. */
import type { TextLang } from '#contract/articles.ts'
import { type CalloutKind, calloutNames } from '#contract/callout-kinds.ts'

export type RendererTexts = {
  section: string
  footnotes: string
  backToText: string
  missingImage: string
  brokenFormula: string
  done: string
  notDone: string
  plainText: string
  openImage: string
  watchOn: string
  diagram: string
  diagramSource: string
  callouts: Record<CalloutKind, string>
}

const en: RendererTexts = {
  section: 'Link to this section',
  footnotes: 'Footnotes',
  backToText: 'Back to text',
  missingImage: 'Missing image',
  brokenFormula: 'This formula could not be read',
  done: 'Done',
  notDone: 'Not done',
  plainText: 'Text',
  openImage: 'Open image',
  watchOn: 'Watch on',
  diagram: 'Diagram; its source follows',
  diagramSource: 'Source of the diagram',
  callouts: calloutNames.en,
}

const zh: RendererTexts = {
  section: '本节链接',
  footnotes: '脚注',
  backToText: '回到正文',
  missingImage: '图片缺失',
  brokenFormula: '无法解析的公式',
  done: '已完成',
  notDone: '未完成',
  plainText: '文本',
  openImage: '查看图片',
  watchOn: '观看视频：',
  diagram: '图表，源码见下',
  diagramSource: '图表源码',
  callouts: calloutNames['zh-CN'],
}

export function rendererTexts(lang: TextLang): RendererTexts {
  return lang === 'zh-CN' ? zh : en
}
