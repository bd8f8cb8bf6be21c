/** Tokenizes template tags: their range, name and arguments. */
import { isWithin, type Range } from './text-ranges.ts'

/** `liquid`: `{% … %}` (Hexo, Jekyll). `shortcode`: `{{< … >}}` and `{{% … %}}` (Hugo). `output`: `{{ … }}`. */
type TagSyntax = 'liquid' | 'shortcode' | 'output'

export type TagToken = Range & {
  syntax: TagSyntax
  /** Lower case; empty for an output. */
  name: string
  isClosing: boolean
  isSelfClosing: boolean
  /** The text after the name, trimmed; an output's whole expression. */
  args: string
  source: string
}

const openers = [
  { open: '{{<', close: '>}}', syntax: 'shortcode' },
  { open: '{{%', close: '%}}', syntax: 'shortcode' },
  { open: '{{', close: '}}', syntax: 'output' },
  { open: '{%', close: '%}', syntax: 'liquid' },
] as const

/** Longer than any tag that people write; a stray opener must not swallow a text. */
const MAX_TAG = 4000

/** Every tag that starts outside code, in order. Linear in the length of the text. */
export const templateTokens = (text: string, code: Range[]): TagToken[] => {
  const tokens: TagToken[] = []
  let position = text.indexOf('{')
  while (position !== -1) {
    const token = isWithin(code, position) ? null : tokenAt(text, position)
    if (token && !isWithin(code, token.end - 1)) tokens.push(token)
    position = text.indexOf('{', token && tokens.at(-1) === token ? token.end : position + 1)
  }
  return tokens
}

const tokenAt = (text: string, start: number): TagToken | null => {
  const kind = openers.find(({ open }) => text.startsWith(open, start))
  if (!kind) return null
  const opening = text.slice(start, start + MAX_TAG)
  const close = opening.indexOf(kind.close, kind.open.length)
  if (close === -1) return null
  const source = opening.slice(0, close + kind.close.length)
  const inner = opening.slice(kind.open.length, close).replace(/^-|-$/g, '').trim()
  const range = { start, end: start + source.length, syntax: kind.syntax, source }
  if (kind.syntax === 'output')
    return { ...range, name: '', isClosing: false, isSelfClosing: false, args: inner }
  if (inner.startsWith('/*'))
    return { ...range, name: '/*', isClosing: false, isSelfClosing: true, args: inner }
  const parts = /^(\/?)\s*([\w.\-/*]+)\s*([\s\S]*)$/.exec(inner)
  if (!parts) return null
  const word = (parts[2] ?? '').toLowerCase()
  const ends = kind.syntax === 'liquid' && /^end[a-z]/.test(word)
  const args = (parts[3] ?? '').trim()
  const isSelfClosing = kind.syntax === 'shortcode' && /\/$/.test(args)
  return {
    ...range,
    name: ends ? word.slice(3) : word.replace(/\/$/, ''),
    isClosing: ends || parts[1] === '/',
    isSelfClosing: isSelfClosing || (kind.syntax === 'shortcode' && word.endsWith('/')),
    args: isSelfClosing ? args.slice(0, -1).trim() : args,
  }
}

export type TagArgs = { positional: string[]; named: Record<string, string> }

const WORD = /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`|([^\s"'`]\S*))/g

/** The words of a tag in order, without quotes, and its `key=value` pairs (keys in lower case). */
export const tagArgs = (args: string): TagArgs => {
  const read: TagArgs = { positional: [], named: {} }
  for (const [, key, double, single, raw, bare] of args.matchAll(WORD)) {
    const value = (double ?? single)?.replace(/\\(.)/g, '$1') ?? raw ?? bare ?? ''
    const pair = key === undefined && bare ? /^([A-Za-z][\w-]*)=(.*)$/.exec(bare) : null
    if (key !== undefined) read.named[key.toLowerCase()] = value
    else if (pair) read.named[(pair[1] ?? '').toLowerCase()] = pair[2] ?? ''
    else read.positional.push(value)
  }
  return read
}
