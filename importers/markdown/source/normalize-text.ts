/**
 * Removes or converts what other Markdown dialects have and Borealis does not: attribute lists, contents markers,
 * frames.
 */

import { embedOf } from '#contract/embeds.ts'
import { callout, frame } from '#contract/markdown-builders.ts'
import { shortened } from '#contract/shortened.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import type { Engine } from './classify-files.ts'
import { convertDefinitions } from './definitions.ts'
import { withoutLeniency } from './lenient-markup.ts'
import { replaceOutside, textRanges } from './text-ranges.ts'

type ReportLoss = WarnAbout

const LIST =
  /\{:{1,2}\s*(?:(?:\.[\w-]+|#[\w-]+|[\w-]+\s*=\s*(?:"[^"\n]*"|'[^'\n]*'|[\w.%-]+)|toc|no_toc|nomarkdown|options[^}\n]*|\/(?:comment|nomarkdown)?)\s*)*\/?\}/g
const OWN_LINE = /^[ \t>]*(?:\[toc\]|\[\[toc\]\]|@\[toc\].*|<!--\s*toc\s*-->|\{\{\s*toc\s*\}\})[ \t]*$/gim
const HEADING_ID = /^(#{1,6}[ \t].*)\{(?:\.[\w-]+[ \t]+)*(#[\p{L}\p{N}_:.-]+)(?:[ \t][^{}\n]*)?\}[ \t]*#*$/gmu
const COMMENT = /\{::comment\}[\s\S]*?\{:\/(?:comment)?\}/g
/** The title of a link or an image up to the last quotation mark before the bracket. */
const LINK_TITLE = /(\]\((?:<[^<>\n]{1,1000}>|[^\s()<>]{1,1000})[ \t]+)"([^\n]{1,500}?)"(?=[ \t]*\))/g
/** With bounds, so that frames which are not closed are not searched to the end of the text. */
const FRAME =
  /<iframe\b[^<>]{0,2000}?\ssrc\s*=\s{0,9}["']?([^"'\s<>]{1,2000})[^<>]{0,2000}>(?:[\s\S]{0,2000}?<\/iframe\s*>)?/gi
const NOTICE_CLASS = /\.(note|tip|info|warning|danger|important|caution|alert)\b/

/** The text without them; code stays unchanged. Classes such as `.note` make a callout. */
export const normalizeText = (markdown: string, engine: Engine, reportLoss: ReportLoss): string => {
  let text = convertDefinitions(withoutLeniency(markdown))
  if (/\{:/.test(text))
    text = withoutAttributeLists(
      replaceOutside(text, COMMENT, () => ''),
      reportLoss,
    )
  if (/toc/i.test(text)) text = replaceOutside(text, OWN_LINE, () => '')
  // The renderer creates the ids of headings; other attributes are removed.
  if (text.includes('}'))
    text = replaceOutside(text, HEADING_ID, ([, heading = '', id]) => `${heading.trimEnd()} {${id}}`)
  if (/markdown=/.test(text))
    text = replaceOutside(
      text,
      /^(\s*<\w+[^>]*?)\s+markdown=["']?(?:1|block|span)["']?([^>]*>)[ \t]*$/gm,
      (found) => `${found[1]}${found[2]}\n`,
    )
  if (text.includes('](')) text = replaceOutside(text, LINK_TITLE, quotedTitle)
  if (/<iframe/i.test(text))
    text = replaceOutside(text, FRAME, (found) => linkedFrame(found[0], found[1] ?? '', reportLoss))
  if (engine === 'hexo') text = withFenceTitles(text)
  return text
}

/** A quotation mark inside a title would end it, and the whole would be text. */
const quotedTitle = ([, start = '', title = '']: RegExpMatchArray): string =>
  `${start}"${title.replace(/(?<!\\)"/g, '\\"')}"`

/** The renderer handles frames of known hosts; any other becomes a link. */
const linkedFrame = (whole: string, src: string, reportLoss: ReportLoss): string => {
  if (embedOf(src)) return whole
  const made = frame(src)
  reportLoss('frame-linked', shortened(src, 200))
  return made === '' ? '' : `\n\n${made}\n\n`
}

/**
 * kramdown's `{: … }`: behind an image or a link it goes; on a line of its own it belongs to the block
 * above, else below: `{:toc}` takes its placeholder list with it, a notice class makes that block a callout.
 */
const withoutAttributeLists = (text: string, reportLoss: ReportLoss): string => {
  const bare = replaceOutside(text, LIST, (found) => {
    const start = found.index ?? 0
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const lineEnd = text.indexOf('\n', start + found[0].length)
    const isAlone =
      text.slice(lineStart, start).trim() === '' &&
      text.slice(start + found[0].length, lineEnd === -1 ? undefined : lineEnd).trim() === ''
    if (!isAlone) return ''
    if (/\btoc\b/.test(found[0])) return MARK.toc
    const kind = NOTICE_CLASS.exec(found[0])?.[1]
    if (kind) return `${MARK.callout}${kind}`
    if (/style\s*=/.test(found[0])) reportLoss('attribute-dropped', found[0])
    return MARK.gone
  })
  return applyMarks(bare)
}

// Private-use characters that no text has on a line of its own.
const MARK = { toc: '\uE0F0', gone: '\uE0F1', callout: '\uE0F2' }

const applyMarks = (text: string): string => {
  if (!/[\uE0F0-\uE0F2]/.test(text)) return text
  const lines = text.split('\n')
  const out: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const mark = line.trim()
    if (mark === MARK.gone) continue
    if (mark === MARK.toc) {
      if (/^\s*(?:[-*+]|\d+\.)\s/.test(out.at(-1) ?? '')) out.pop()
      continue
    }
    if (!mark.startsWith(MARK.callout)) {
      out.push(line)
      continue
    }
    const kind = mark.slice(MARK.callout.length)
    const above: string[] = []
    while (out.length > 0 && (out.at(-1) ?? '').trim() !== '') above.unshift(out.pop() ?? '')
    const block = above
    if (block.length === 0)
      while (i + 1 < lines.length && (lines[i + 1] ?? '').trim() !== '') block.push(lines[++i] ?? '')
    out.push(
      callout(
        kind === 'alert' ? 'warning' : kind,
        block.map((one) => one.replace(/^\s*>\s?/, '')).join('\n'),
      ),
    )
  }
  return out.join('\n')
}

/** Hexo's fences: "```js main.js https://… Title mark:1,3" → language, file name and marked lines. */
const withFenceTitles = (text: string): string => {
  const { fenceMeta } = textRanges(text)
  let out = text
  for (const { start, end } of fenceMeta.toReversed()) {
    const meta = text.slice(start, end)
    if (/[={]/.test(meta)) continue
    const options = meta.split(/\s+/)
    const marked = options.find((word) => /^mark:[\d,-]+$/.test(word))?.slice(5)
    const title = options
      .filter((word) => !/^(?:mark|lang|line_number|first_line|highlight|wrap):|^https?:/.test(word))
      .join(' ')
    const made = [title ? `title="${title.replace(/["`]/g, '')}"` : '', marked ? `{${marked}}` : '']
      .filter(Boolean)
      .join(' ')
    out = out.slice(0, start) + made + out.slice(end)
  }
  return out
}
