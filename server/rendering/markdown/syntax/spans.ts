/**
 * Parses `++inserted++` and `==marked==`. A mark opens only without a Latin letter or digit before it and without a
 * space after it, and closes only in the opposite case, so that `C++ and C++`, `i++` and `a == b` stay unchanged.
 * Open marks are on a stack, so that each mark is visited once.
 */
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown'
import { resolveAll as resolveSpan } from 'micromark-util-resolve-all'
import type {
  Code,
  Construct,
  Effects,
  Event,
  Extension,
  State,
  Token,
  TokenizeContext,
} from 'micromark-util-types'
import { nodesFromMarkdown } from './scripts.ts'

type Kind = { code: number; node: 'insert' | 'highlight'; tag: 'ins' | 'mark' }

const KINDS: Kind[] = [
  { code: 43, node: 'insert', tag: 'ins' },
  { code: 61, node: 'highlight', tag: 'mark' },
]

type MarkToken = Token & { _open?: boolean; _close?: boolean }

const isBlank = (code: Code) => code === null || code < 0 || code === 32 || code === 0x3000
const isLatin = (code: Code) => code !== null && /[A-Za-z0-9]/.test(String.fromCodePoint(Math.max(code, 0)))

/** The syntax, for micromark. */
export function spans(): Extension {
  const constructs = KINDS.map(construct)
  return {
    text: Object.fromEntries(KINDS.map((kind, index) => [kind.code, constructs[index] as Construct])),
    insideSpan: { null: constructs },
    attentionMarkers: { null: KINDS.map((kind) => kind.code) },
  }
}

function construct({ code: mark, node }: Kind): Construct {
  const temporary = `${node}Temporary` as Token['type']

  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const previous = this.previous
    let size = 0
    const more = (code: Code): State | undefined => {
      if (code === mark) {
        if (size === 2) return nok(code)
        effects.consume(code)
        size++
        return more
      }
      if (size < 2) return nok(code)
      const token = effects.exit(temporary) as MarkToken
      token._open = !isBlank(code) && !isLatin(previous)
      token._close = !isBlank(previous) && !isLatin(code)
      return ok(code)
    }
    return (code) => {
      if (previous === mark) return nok(code)
      effects.enter(temporary)
      return more(code)
    }
  }

  /** Writes the events again with a span around each pair; what a pair encloses is settled at once. */
  function resolveAll(events: Event[], context: TokenizeContext): Event[] {
    const inside = context.parser.constructs.insideSpan.null ?? []
    const out: Event[] = []
    const open: number[] = []
    for (const event of events) {
      const [when, token] = event
      if (token.type !== temporary) out.push(event)
      else if (when === 'exit') continue
      else {
        const { _open, _close } = token as MarkToken
        const opener = _close ? open.pop() : undefined
        if (opener === undefined) {
          if (_open) open.push(out.length)
          out.push(['enter', token, context])
        } else {
          const first = out[opener]?.[1] as Token
          const span = { type: node as Token['type'], start: { ...first.start }, end: { ...token.end } }
          const inner = resolveSpan(inside, out.splice(opener + 1), context)
          first.type = token.type = `${node}Sequence` as Token['type']
          out[opener] = ['enter', span, context]
          out.push(...alone(first, context))
          for (const event of inner) out.push(event)
          out.push(...alone(token, context), ['exit', span, context])
        }
      }
    }
    // The parser holds on to this very array.
    events.length = 0
    for (const event of out) {
      if (event[1].type !== temporary) events.push(event)
      else {
        event[1].type = 'data'
        events.push(...alone(event[1], context))
      }
    }
    return events
  }

  return { name: node, tokenize, resolveAll }
}

const alone = (token: Token, context: TokenizeContext): Event[] => [
  ['enter', token, context],
  ['exit', token, context],
]

/** The tree's part: nodes `insert` and `highlight` that become `ins` and `mark`. */
export const spansFromMarkdown = (): FromMarkdown => nodesFromMarkdown(KINDS, false)
