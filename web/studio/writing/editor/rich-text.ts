/** Rich text of the clipboard as Markdown. Loaded when somebody pastes some. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { escapeIn } from '#contract/markdown-escape.ts'
import { parseHtml } from '#web/ui/Html.tsx'

const service = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
})
service.use(gfm)
escapeIn(service)
service.remove(['style', 'script', 'title', 'meta', 'noscript'])
// Word and web mailers mark the whole text as bold and then undo it by a style.
service.addRule('normalWeight', {
  filter: (node) =>
    node.nodeName === 'B' && /font-weight:\s*(normal|400)/.test(node.getAttribute('style') ?? ''),
  replacement: (content) => content,
})

/** The nodes are made without running anything in them: no image is loaded, no script runs. */
export const richTextToMarkdown = (html: string): string =>
  service
    .turndown(parseHtml(html))
    .replace(/^([-*+]|\d+\.) {2,}/gm, '$1 ')
    .trim()
