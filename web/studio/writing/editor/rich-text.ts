/** Rich text of the clipboard as Markdown. Loaded when somebody pastes some. */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { escapeBars, escapeLabel, escapeMarkdown } from '#contract/markdown-escape.ts'
import { parseHtml } from '#web/ui/Html.tsx'

const service = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
})
service.use(gfm)
service.escape = escapeMarkdown
type Rule = TurndownService.Rule
const { options, rules } = service as unknown as {
  options: { rules: Record<string, Rule> }
  rules: { array: Rule[] }
}
const link = options.rules.inlineLink as Rule
service.addRule('link', {
  filter: link.filter,
  replacement: (content, ...rest) => link.replacement?.(escapeLabel(content), ...rest) ?? content,
})
const cell = rules.array.find(({ filter }) => Array.isArray(filter) && filter.includes('td')) as Rule
service.addRule('cell', {
  filter: cell.filter,
  replacement: (content, ...rest) =>
    escapeBars(content, (written) => cell.replacement?.(written, ...rest) ?? written),
})
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
