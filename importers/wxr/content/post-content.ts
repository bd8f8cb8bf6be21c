/** Converts the content of a WordPress post to Markdown: blocks, shortcodes, paragraphs, then HTML. */
import { htmlToMarkdown } from '#importers/exports/html-to-markdown.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import { say } from '#server/platform/report-message.ts'
import { autop } from './autop.ts'
import { type Attachments, expandShortcodes } from './shortcodes.ts'

/** The markup that is left out with its content, by its name. */
const ACTIVE = /<(script|style|object|embed|form|input|select|textarea|svg)\b/gi

type Around = {
  attachments: Attachments
  /** The content of a reusable block by its number; null when the file has none. */
  reusable: (id: string) => string | null
  /** The HTML of footnotes, by the ids in the text. */
  notes: Map<string, string>
}

export const postMarkdown = (
  content: string,
  { attachments, reusable, notes }: Around,
  warn: WarnAbout,
): string => {
  const used = [...new Set([...content.matchAll(NOTE)].flatMap(([, id = '']) => (notes.has(id) ? id : [])))]
  const marked = content
    .replace(NOTE, (whole, id: string) =>
      notes.has(id) ? `<span data-note="${used.indexOf(id) + 1}">1</span>` : whole,
    )
    .replace(used.length > 0 ? /<!--\s+wp:footnotes\s[^<>]{0,500}-->/g : /$^/, '')
    .replace(/<!--\s*more(?:\s[^<>]{0,500})?-->/g, '\n\n<div data-more="1">more</div>\n\n')
    .replace(/<!--\s*(?:nextpage|noteaser)\s*-->/g, '\n\n')
  for (const [, name] of marked.matchAll(ACTIVE)) if (name) warn('html-dropped', `<${name.toLowerCase()}>`)
  if (/<[^<>]{0,500}\sstyle\s*=/i.test(marked)) warn('html-attribute-removed', 'style')
  const html = hasBlocks(marked)
    ? expandShortcodes(withoutBlocks(marked, reusable, warn), attachments, warn)
    : autop(expandShortcodes(marked, attachments, warn))
  const ends = used.map((id, position) => `[^${position + 1}]: ${noteOf(notes.get(id) ?? '')}`)
  return [htmlToMarkdown(html), ...ends].join('\n\n')
}

const NOTE = /<sup\b[^<>]{0,500}?\sdata-fn="([^"<>]{1,100})"[^<>]{0,500}>[\s\S]{0,500}?<\/sup>/gi

const noteOf = (html: string): string => htmlToMarkdown(html).replace(/\s*\n\s*/g, ' ')

const MARK = /^<!--\s+(\/?)wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(\{[\s\S]*\})?\s*(\/?)-->$/
const CODE_BLOCK = /code/
const MAX_NESTED = 5

const hasBlocks = (html: string): boolean => /<!--\s+wp:/.test(html)

/** Blocks whose content is lost without loss to a reader. */
const SILENT = new Set(['spacer', 'separator', 'nextpage', 'more', 'freeform', 'post-content'])

/** The HTML that the blocks contain. Blocks without content show what only the old site knows, such as its latest posts. */
const withoutBlocks = (html: string, reusable: Around['reusable'], warn: WarnAbout, depth = 0): string =>
  replaceMarks(html, (mark) => {
    const [, end, name = '', json, alone] = MARK.exec(mark) ?? []
    if (end || name === '') return ''
    const settings = json === undefined ? {} : readJson(json)
    if (name === 'block' || name === 'core/block') {
      const content = depth < MAX_NESTED ? reusable(String(settings.ref ?? '')) : null
      if (content === null)
        warn('block-not-run', say('block-number', { id: String(settings.ref ?? '').slice(0, 20) }))
      return content === null ? '' : withoutBlocks(content, reusable, warn, depth + 1)
    }
    if (alone && !SILENT.has(name)) warn('block-not-run', name)
    const language = settings.language ?? settings.lang
    return CODE_BLOCK.test(name) && typeof language === 'string'
      ? `\ue002${language.replace(/[^\w#+-]/g, '')}\ue003`
      : ''
  })
    .replace(/\ue002([^\ue003]*)\ue003\s*<pre\b/g, '<pre data-lang="$1"')
    .replace(/\ue002[^\ue003]*\ue003/g, '')

/** In one pass, however many comments have no end. */
const replaceMarks = (html: string, replacement: (mark: string) => string): string => {
  let out = ''
  let at = 0
  for (const { index } of html.matchAll(/<!--\s+\/?wp:/g)) {
    if (index < at) continue
    const end = html.indexOf('-->', index)
    if (end < 0) break
    out += html.slice(at, index) + replacement(html.slice(index, end + 3))
    at = end + 3
  }
  return out + html.slice(at)
}

const readJson = (json: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(json)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
