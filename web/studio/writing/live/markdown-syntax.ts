/** What our Markdown has in addition to GitHub's, for the syntax tree of the editor: the rules of the site's own parser. */
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import type { Extension } from '@codemirror/state'

type Syntax = Extract<
  NonNullable<NonNullable<Parameters<typeof markdown>[0]>['extensions']>,
  { parseInline?: unknown }
>
type InlineParser = NonNullable<Syntax['parseInline']>[number]
type BlockParser = NonNullable<Syntax['parseBlock']>[number]
type InlineContext = Parameters<InlineParser['parse']>[0]

const isBlank = (char: string) => char === '' || /\s/.test(char)
const isLatin = (char: string) => /[A-Za-z0-9]/.test(char)

/** `==marked==` and `++inserted++`. */
const span = (name: 'Marked' | 'Inserted', mark: string): InlineParser => {
  const code = mark.charCodeAt(0)
  const delimiter = { resolve: name, mark: `${name}Mark` }
  return {
    name,
    parse: (cx, next, pos) => {
      if (next !== code || cx.char(pos + 1) !== code) return -1
      if (cx.char(pos + 2) === code || cx.char(pos - 1) === code) return -1
      const before = cx.slice(Math.max(cx.offset, pos - 1), pos)
      const after = cx.slice(pos + 2, Math.min(cx.end, pos + 3))
      const opens = !isBlank(after) && !isLatin(before)
      const closes = !isBlank(before) && !isLatin(after)
      return cx.addDelimiter(delimiter, pos, pos + 2, opens, closes)
    },
    after: 'Emphasis',
  }
}

const MAX_SCRIPT = 40
const SCRIPT =
  /^(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{Sm}().\-−*/'′])+$/u

/** `H~2~O` and `x^2^`. */
const script = (name: 'Sub' | 'Sup', mark: string): InlineParser => {
  const code = mark.charCodeAt(0)
  return {
    name,
    parse: (cx, next, pos) => {
      if (next !== code || cx.char(pos + 1) === code || cx.char(pos - 1) === code) return -1
      const rest = cx.slice(pos + 1, Math.min(cx.end, pos + 2 + MAX_SCRIPT * 2))
      const length = rest.indexOf(mark)
      const text = rest.slice(0, Math.max(0, length))
      if (rest[length + 1] === mark || [...text].length > MAX_SCRIPT || !SCRIPT.test(text)) return -1
      return between(cx, name, pos, 1, length)
    },
    before: 'Emphasis',
  }
}

const MAX_FORMULA = 1000

/** `$x$`, where it cannot be a price. */
const inlineMath: InlineParser = {
  name: 'InlineMath',
  parse: (cx, next, pos) => {
    if (next !== 36 || cx.char(pos - 1) === 36) return -1
    const size = cx.char(pos + 1) === 36 ? 2 : 1
    const before = cx.slice(Math.max(cx.offset, pos - 1), pos)
    if (size === 1 && isLatin(before)) return -1
    const rest = cx.slice(pos + size, Math.min(cx.end, pos + size + MAX_FORMULA + 2))
    const found = /^(?:\\[^\n]|[^$\\\n])+/.exec(rest)
    const tex = found?.[0] ?? ''
    const end = tex.length
    if (tex.trim() === '' || rest.slice(end, end + size) !== '$'.repeat(size) || rest[end + size] === '$')
      return -1
    const isPrice =
      isBlank(tex.at(0) ?? '') || isBlank(tex.at(-1) ?? '') || /[0-9A-Z_]/.test(rest[end + 1] ?? '')
    if ((size === 1 && isPrice) || holdsProse(tex)) return -1
    return between(cx, 'InlineMath', pos, size, end)
  },
  before: 'Escape',
}

/** A simpler question than the renderer's: what looks like a sentence is not TeX. */
const holdsProse = (tex: string): boolean => {
  const bare = tex.replace(/\{[^{}]*\}/g, '')
  return (
    /[，。；：！？、]/.test(bare) ||
    /(?:^|\s)[A-Za-z]{2,}(?:[.,;:!?]?\s[A-Za-z]{2,}){3}/.test(bare.replace(/\\[A-Za-z]+/g, '\\'))
  )
}

type Internals = { inlineNames: string[]; inlineParsers: InlineParser['parse'][] }

/** The parser's own kinds of delimiters, of which it makes emphasis: it names them only in what it adds. */
const emphasisDelimiters = (): Record<number, Parameters<InlineContext['addDelimiter']>[0]> => {
  const { inlineNames, inlineParsers } = markdownLanguage.parser as unknown as Internals
  const parse = inlineParsers[inlineNames.indexOf('Emphasis')]
  const typeOf = (code: number) => {
    let type: unknown
    const context = {
      char: () => -1,
      slice: () => 'a',
      append: (added: { type: unknown }) => {
        type = added.type
        return 1
      },
    }
    parse?.(context as unknown as InlineContext, code, 0)
    return type as Parameters<InlineContext['addDelimiter']>[0]
  }
  return { [STAR]: typeOf(STAR), [UNDERSCORE]: typeOf(UNDERSCORE) }
}

const STAR = 42
const UNDERSCORE = 95
const PUNCTUATION = /[\p{S}\p{P}]/u
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF“”‘’—…]/u
const delimiters = emphasisDelimiters()

/** Emphasis that opens and closes beside Chinese punctuation, as the site's parser has it. */
const emphasis: InlineParser = {
  name: 'Emphasis',
  parse: (cx, next, start) => {
    const type = delimiters[next]
    if (!type) return -1
    let pos = start + 1
    while (cx.char(pos) === next) pos += 1
    const before = cx.slice(Math.max(cx.offset, start - 1), start)
    const after = cx.slice(pos, Math.min(cx.end, pos + 1))
    const isSign = (char: string) => PUNCTUATION.test(char) && !CJK.test(char)
    const isEdge = (char: string) => isBlank(char) || PUNCTUATION.test(char) || CJK.test(char)
    const isLeft = !isBlank(after) && (!isSign(after) || isEdge(before))
    const isRight = !isBlank(before) && (!isSign(before) || isEdge(after))
    const opens = isLeft && (next === STAR || !isRight || PUNCTUATION.test(before))
    const closes = isRight && (next === STAR || !isLeft || PUNCTUATION.test(after))
    return cx.addDelimiter(type, start, pos, opens, closes)
  },
}

/** `[^1]` in the text. */
const footnoteMark: InlineParser = {
  name: 'FootnoteMark',
  parse: (cx, next, pos) => {
    if (next !== 91 || cx.char(pos + 1) !== 94) return -1
    const found = /^\[\^[^\]\s]{1,100}\](?!\()/.exec(cx.slice(pos, Math.min(cx.end, pos + 105)))
    return found ? cx.addElement(cx.elt('FootnoteMark', pos, pos + found[0].length)) : -1
  },
  before: 'Link',
}

const between = (cx: InlineContext, name: string, pos: number, size: number, length: number): number => {
  const end = pos + size + length
  const marks = [cx.elt(`${name}Mark`, pos, pos + size), cx.elt(`${name}Mark`, end, end + size)]
  return cx.addElement(cx.elt(name, pos, end + size, marks))
}

const isTop = (cx: { depth: number }) => cx.depth <= 1

/** `$$` alone on its lines, and what is between them. Without an end it is text. */
const blockMath: BlockParser = {
  name: 'BlockMath',
  parse: (cx, line) => {
    if (line.next !== 36 || !isTop(cx) || !line.text.slice(line.pos).startsWith('$$')) return false
    const from = cx.lineStart + line.pos
    const first = line.text.slice(line.pos).trim()
    if (/^\$\$(?!\$).+?(?<!\\)\$\$[ \t]*[.,;:，。；：]?$/.test(first)) {
      const to = cx.lineStart + line.text.length
      cx.nextLine()
      cx.addElement(cx.elt('BlockMath', from, to))
      return true
    }
    if (first.slice(2).includes('$')) return false
    const lines = [line.text.slice(line.pos)]
    let to = cx.lineStart + line.text.length
    let isClosed = false
    while (!isClosed && cx.nextLine() && line.text.trim() !== '') {
      lines.push(line.text)
      to = cx.lineStart + line.text.length
      isClosed = line.text.trimEnd().endsWith('$$')
    }
    if (isClosed) cx.nextLine()
    const content = isClosed ? [] : cx.parser.parseInline(lines.join('\n'), from)
    cx.addElement(cx.elt(isClosed ? 'BlockMath' : 'Paragraph', from, to, content))
    return true
  },
  endLeaf: (cx, line) => isTop(cx) && /^\$\$(?!\$)/.test(line.text.slice(line.pos)),
  before: 'LinkReference',
}

const OPENING = /^(:{3,})[ \t]*([A-Za-z]+)\b.*$/
const CLOSING = /^(:{3,})[ \t]*$/

/** `:::tip` … `:::`. Its last line is a node of its own behind it. */
const container: BlockParser = {
  name: 'Container',
  parse: (cx, line) => {
    const text = line.text.slice(line.pos)
    const start = cx.lineStart + line.pos
    const colons = OPENING.exec(text)?.[1]?.length
    if (colons) {
      cx.startComposite('Container', line.pos, colons)
      cx.addElement(cx.elt('ContainerMark', start, cx.lineStart + line.text.length))
      line.moveBase(line.text.length)
      return null
    }
    if (!CLOSING.test(text)) return false
    cx.addElement(cx.elt('ContainerEnd', start, cx.lineStart + line.text.length))
    cx.nextLine()
    return true
  },
  endLeaf: (_cx, line) => {
    const text = line.text.slice(line.pos)
    return OPENING.test(text) || CLOSING.test(text)
  },
  before: 'LinkReference',
}

const FOOTNOTE = /^\[\^[^\]\s]{1,100}\]:[ \t]*/
const FOOTNOTE_INDENT = 4

/** `[^1]: The note.`, with more paragraphs indented below. */
const footnote: BlockParser = {
  name: 'Footnote',
  parse: (cx, line) => {
    const mark = FOOTNOTE.exec(line.text.slice(line.pos))?.[0]
    if (!mark || !isTop(cx)) return false
    cx.startComposite('Footnote', line.pos, FOOTNOTE_INDENT)
    cx.addElement(cx.elt('FootnoteLabel', cx.lineStart + line.pos, cx.lineStart + line.pos + mark.length))
    line.moveBase(line.pos + mark.length)
    return null
  },
  endLeaf: (cx, line) => isTop(cx) && FOOTNOTE.test(line.text.slice(line.pos)),
  before: 'LinkReference',
}

const syntax: Syntax = {
  remove: ['Superscript', 'Subscript', 'Emoji'],
  defineNodes: [
    'Marked',
    'MarkedMark',
    'Inserted',
    'InsertedMark',
    'Sub',
    'SubMark',
    'Sup',
    'SupMark',
    'InlineMath',
    'InlineMathMark',
    'FootnoteMark',
    'FootnoteLabel',
    'ContainerMark',
    { name: 'BlockMath', block: true },
    { name: 'ContainerEnd', block: true },
    {
      name: 'Container',
      block: true,
      // A block of more colons ends with as many.
      composite: (_cx, line, colons) => (CLOSING.exec(line.text.slice(line.pos))?.[1]?.length ?? 0) < colons,
    },
    {
      name: 'Footnote',
      block: true,
      composite: (_cx, line, indent) => {
        if (line.text.trim() === '') return true
        if (line.indent < line.baseIndent + indent) return false
        line.moveBaseColumn(line.baseIndent + indent)
        return true
      },
    },
  ],
  parseInline: [
    emphasis,
    span('Marked', '=='),
    span('Inserted', '++'),
    script('Sub', '~'),
    script('Sup', '^'),
    inlineMath,
    footnoteMark,
  ],
  parseBlock: [blockMath, container, footnote],
}

/** The language of the editor. */
export const ownMarkdown = (): Extension =>
  markdown({ base: markdownLanguage, extensions: syntax, addKeymap: false, pasteURLAsLink: false })
