/** The words that the renderer adds to a text, in the language of the text. */
import type { TextLang } from '#contract/articles.ts'
import { type CalloutKind, calloutNames } from '#contract/callout-kinds.ts'
import { type EmbedProvider, type EmbedShape, embedName } from '#contract/embeds.ts'

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
  /** The words on the card of something elsewhere. */
  openOn: (shape: EmbedShape, provider: EmbedProvider) => string
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
  openOn: (shape, provider) => {
    const verb = { video: 'Watch', track: 'Listen', playlist: 'Listen', code: 'Open', post: 'Read the post' }
    return `${verb[shape]} on ${embedName(provider, false)}`
  },
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
  openOn: (shape, provider) => {
    const verb = {
      video: '观看视频',
      track: '听音乐',
      playlist: '听音乐',
      code: '查看代码',
      post: '查看帖子',
    }
    return `${verb[shape]}：${embedName(provider, true)}`
  },
  diagram: '图表，源码见下',
  diagramSource: '图表源码',
  callouts: calloutNames['zh-CN'],
}

export function rendererTexts(lang: TextLang): RendererTexts {
  return lang === 'zh-CN' ? zh : en
}
