/** Writes the definition lists and abbreviations of other dialects as HTML, which all of them know. */
import { escapeRegExp, isWithin, textRanges } from './text-ranges.ts'

export const convertDefinitions = (markdown: string): string =>
  withAbbreviations(/^:[ \t]+\S/m.test(markdown) ? withLists(markdown) : markdown)

const DEFINITION = /^:[ \t]{1,3}(?=\S)/
/** A line that begins a block of its own is no term. */
const NO_TERM = /^(?:[ \t]|[-*+>#|:<]|\d+[.)][ \t]|```|~~~|\$\$|!!!|\{[%{:])/

/** Lines of terms, each with lines of definitions below it. */
const withLists = (text: string): string => {
  const { code } = textRanges(text)
  const lines = text.split('\n')
  const starts: number[] = []
  for (let at = 0, place = 0; at < lines.length; place += (lines[at++]?.length ?? 0) + 1) starts.push(place)
  const line = (at: number) => lines[at] ?? ''
  const isDefinition = (at: number) => DEFINITION.test(line(at)) && !isWithin(code, starts[at] ?? 0)
  const isTerm = (at: number) =>
    at < lines.length && line(at).trim() !== '' && !NO_TERM.test(line(at)) && !isWithin(code, starts[at] ?? 0)
  const definedAt = (at: number) =>
    isDefinition(at + 1) ? at + 1 : line(at + 1).trim() === '' && isDefinition(at + 2) ? at + 2 : -1
  const out: string[] = []
  for (let at = 0; at < lines.length; ) {
    const isFirst = at === 0 || line(at - 1).trim() === ''
    if (!isFirst || !isTerm(at) || definedAt(at) < 0) {
      out.push(line(at++))
      continue
    }
    out.push('<dl>')
    while (isTerm(at) && definedAt(at) >= 0) {
      out.push('<dt>', '', line(at).trim(), '', '</dt>')
      at = definedAt(at)
      while (isDefinition(at)) {
        out.push('<dd>', '', line(at++).replace(DEFINITION, '').trim())
        while (at < lines.length && !isDefinition(at) && isContinued(line(at), line(at + 1)))
          out.push(line(at++).replace(/^(?: {1,4}|\t)/, ''))
        out.push('', '</dd>')
        if (line(at).trim() === '' && isDefinition(at + 1)) at += 1
      }
      const next = line(at).trim() === '' ? at + 1 : at
      if (isTerm(next) && definedAt(next) >= 0) at = next
    }
    out.push('</dl>', '')
  }
  return out.join('\n')
}

/** Indented lines go on with a definition, also after an empty line. */
const isContinued = (line: string, next: string): boolean =>
  /^(?: {2,}|\t)\S/.test(line) || (line.trim() === '' && /^(?: {4}|\t)\S/.test(next))

const ABBREVIATION = /^\*\[([^[\]\n]{1,60})\]:[ \t]*(\S[^\n]{0,300})\n?/gm
const MAX_ABBREVIATIONS = 100

/** What stands before a word on its line when it is a part of a URL, a title, a formula or the description of an image. */
const IN_MARKUP = /!\[[^\]]*$|\]\([^()]*$|^\s*\[[^\]]*\]:|(?:https?:\/\/|www\.)\S*$|\$[^$]*$/i

/** `*[HTML]: Hypertext Markup Language` explains the word wherever it stands outside of code, links and tags. */
const withAbbreviations = (markdown: string): string => {
  if (!/^\*\[[^[\]\n]{1,60}\]:/m.test(markdown)) return markdown
  const { code } = textRanges(markdown)
  const meanings = new Map<string, string>()
  const text = markdown.replace(ABBREVIATION, (whole, short: string, long: string, at: number) => {
    if (isWithin(code, at) || meanings.size >= MAX_ABBREVIATIONS) return whole
    meanings.set(short.trim(), long.trim())
    return ''
  })
  if (meanings.size === 0) return markdown
  const shorts = [...meanings.keys()].sort((a, b) => b.length - a.length).map(escapeRegExp)
  const { code: codes, html, destinations } = textRanges(text)
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${shorts.join('|')})(?![\\p{L}\\p{N}_-])`, 'gu'),
    (short, at: number) =>
      [codes, html, destinations].some((ranges) => isWithin(ranges, at)) ||
      IN_MARKUP.test(text.slice(Math.max(text.lastIndexOf('\n', at) + 1, at - 500), at))
        ? short
        : `<abbr title="${attribute(meanings.get(short) ?? '')}">${short}</abbr>`,
  )
}

const attribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
