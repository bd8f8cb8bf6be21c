/** Expands template tags outside code into Markdown; unknown tags remain visible. */
import type { Engine } from './classify-files.ts'
import { hexoTags } from './hexo-tags.ts'
import { hexoThemeTags } from './hexo-theme-tags.ts'
import { hugoShortcodes } from './hugo-shortcodes.ts'
import { hugoThemeShortcodes } from './hugo-theme-shortcodes.ts'
import { jekyllOutput, jekyllTags, withoutRawInCode } from './jekyll-tags.ts'
import type { TagContext, TagHandler } from './tag-handlers.ts'
import { type TagToken, templateTokens } from './template-tokens.ts'
import { textRanges } from './text-ranges.ts'

/** The text with its tags expanded. Code stays unchanged. */
export const expandTags = (markdown: string, ctx: TagContext): string => {
  if (!/\{[{%]/.test(markdown)) return markdown
  const tokens = templateTokens(markdown, textRanges(markdown).code)
  const text =
    tokens.length === 0 ? markdown : new Expansion(markdown, tokens, ctx).between(0, markdown.length)
  return ctx.engine === 'jekyll' ? withoutRawInCode(text) : text
}

/** Tables by engine: its own first, the other's after, because themes borrow names. */
const handlerOf = (token: TagToken, engine: Engine): TagHandler[] => {
  const tables =
    token.syntax === 'shortcode'
      ? [hugoShortcodes, hugoThemeShortcodes]
      : engine === 'jekyll'
        ? [jekyllTags, hexoTags, hexoThemeTags]
        : [hexoTags, hexoThemeTags, jekyllTags]
  return tables.flatMap((table) =>
    Object.hasOwn(table, token.name) ? [table[token.name] as TagHandler] : [],
  )
}

class Expansion {
  readonly #text: string
  readonly #tokens: TagToken[]
  readonly #ctx: TagContext
  readonly #pairs: Map<TagToken, TagToken>
  /** The position from which the end of a raw tag was searched without success. */
  readonly #endless = new Map<string, number>()
  #depth = 0

  constructor(text: string, tokens: TagToken[], ctx: TagContext) {
    this.#text = text
    this.#tokens = tokens
    this.#ctx = ctx
    this.#pairs = pairsOf(tokens)
  }

  between(start: number, end: number, first = 0): string {
    let out = ''
    let position = start
    for (let i = first; i < this.#tokens.length; i++) {
      const token = this.#tokens[i] as TagToken
      if (token.start >= end) break
      if (token.start < position) continue
      out += this.#text.slice(position, token.start)
      const made = this.#expand(token, i, end)
      out = made.isBlock ? withBlock(out, made.text, linePrefix(this.#text, token.start)) : out + made.text
      position = made.end
      if (made.isBlock) {
        const rest = /^[ \t]*\n?/.exec(this.#text.slice(position, end))?.[0] ?? ''
        position += rest.length
        out += position < end ? '\n\n' : '\n'
      }
    }
    return out + this.#text.slice(position, end)
  }

  #expand(token: TagToken, index: number, end: number): { text: string; end: number; isBlock: boolean } {
    const ctx = this.#ctx
    const alone = (text: string, isBlock = false) => ({ text, end: token.end, isBlock })
    if (token.syntax === 'output') return alone(this.#output(token))
    if (token.name === '/*') return alone(token.source.replace(/\/\*\s?|\s?\*\//g, ''))
    if (token.name === 'raw' || token.name === 'verbatim') {
      const body = token.isClosing ? null : this.#rawBody(token, end)
      return body
        ? { text: body.text.replace(/^[ \t]*\n/, ''), end: body.end, isBlock: false }
        : this.#unknown(token)
    }
    if (token.isClosing) return this.#unknown(token)
    for (const handler of handlerOf(token, ctx.engine)) {
      const call = { args: token.args, ctx }
      if ('inline' in handler) {
        const text = handler.inline(call)
        if (text !== null) return alone(text)
      } else if ('block' in handler) {
        const text = handler.block(call)
        if (text !== null) return alone(text, text !== '')
      } else if ('raw' in handler) {
        const body = this.#rawBody(token, end)
        const text =
          body && handler.raw({ ...call, body: unprefixed(body.text, linePrefix(this.#text, token.start)) })
        if (body && text != null) return { text, end: body.end, isBlock: text !== '' }
      } else {
        const close = this.#pairs.get(token)
        if (!close || close.start >= end || this.#depth > 20) continue
        this.#depth++
        const inner = unprefixed(
          this.between(token.end, close.start, index + 1),
          linePrefix(this.#text, token.start),
        )
        this.#depth--
        const text = handler.around({ ...call, inner: inner.trim() })
        if (text !== null) return { text, end: close.end, isBlock: true }
      }
    }
    return this.#unknown(token)
  }

  /** Known Liquid expressions of Jekyll's URLs are removed; in Hugo and plain texts braces have no meaning. */
  #output(token: TagToken): string {
    if (/^\/\*[\s\S]*\*\/$/.test(token.args)) return ''
    const meant = jekyllOutput(token.args, this.#ctx)
    if (meant !== null) return meant
    const isTemplated = this.#ctx.engine === 'jekyll' || this.#ctx.engine === 'hexo'
    return isTemplated && /^[a-z_]\w*(?:\.\w+)+/i.test(token.args) ? this.#unknown(token).text : token.source
  }

  /** Shown as written: as inline code, so that Markdown ignores its characters. */
  #unknown(token: TagToken): { text: string; end: number; isBlock: boolean } {
    const name = token.isClosing ? `end${token.name}` : token.name || token.args
    this.#ctx.warn('tag-unknown', name)
    const before = this.#text[token.start - 1] ?? '\n'
    const isInAddress = /["'=(]/.test(before) || /^["')]/.test(this.#text.slice(token.end, token.end + 1))
    const isPlain = isInAddress || token.source.includes('`') || token.source.includes('\n')
    return { text: isPlain ? token.source : `\`${token.source}\``, end: token.end, isBlock: false }
  }

  #rawBody(token: TagToken, limit: number): { text: string; end: number } | null {
    const name = token.name.replace(/[^\w-]/g, '')
    const pattern =
      token.syntax === 'liquid'
        ? `\\{%-?\\s*end${name}\\s*-?%\\}`
        : `\\{\\{[<%]\\s*/\\s*${name}\\s*[>%]\\}\\}`
    if (token.end >= (this.#endless.get(pattern) ?? Number.POSITIVE_INFINITY)) return null
    const close = new RegExp(pattern, 'gi')
    close.lastIndex = token.end
    const found = close.exec(this.#text)
    if (!found) this.#endless.set(pattern, token.end)
    if (!found || found.index >= limit) return null
    return { text: this.#text.slice(token.end, found.index), end: found.index + found[0].length }
  }
}

/** The closing token of each opening one, found in one pass; tags of one name nest. */
const pairsOf = (tokens: TagToken[]): Map<TagToken, TagToken> => {
  const pairs = new Map<TagToken, TagToken>()
  const open = new Map<string, TagToken[]>()
  for (const token of tokens) {
    if (token.isSelfClosing || token.syntax === 'output') continue
    const key = `${token.syntax} ${token.name}`
    const waiting = open.get(key) ?? []
    const opener = token.isClosing ? waiting.pop() : undefined
    if (opener) pairs.set(opener, token)
    else if (!token.isClosing) waiting.push(token)
    open.set(key, waiting)
  }
  return pairs
}

/** The start of the line before a position, when it is only indentation, quote marks or a list mark. */
const linePrefix = (text: string, position: number): string => {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position)
  return /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*$/.test(line) ? line.replace(/[^\s>]/g, ' ') : ''
}

/** The lines of a tag's content without the indentation that the tag itself has. */
const unprefixed = (text: string, prefix: string): string =>
  prefix === '' ? text : text.replaceAll(`\n${prefix}`, '\n').replaceAll(`\n${prefix.trimEnd()}\n`, '\n\n')

/** Appends a block in a paragraph of its own, indented like the line on which its tag stood. */
const withBlock = (out: string, block: string, prefix: string): string => {
  const line = out.slice(out.lastIndexOf('\n') + 1)
  const startsLine = /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*$/.test(line)
  const before = !startsLine
    ? `${out.trimEnd()}\n\n`
    : line === '' && out !== '' && !out.endsWith('\n\n')
      ? `${out}\n`
      : out
  return before + (prefix === '' ? block : block.replaceAll('\n', `\n${prefix}`))
}
