/**
 * Parses `H~2~O` and `x^2^`, subscript and superscript. At most 40 characters without spaces, Han characters, commas
 * or further marks are allowed between the marks, so that ranges (`3~5天，10~20天`) stay unchanged.
 */
import type {
  CompileContext,
  Extension as FromMarkdown,
  Handle,
  Token as MdastToken,
} from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, Token, TokenizeContext } from 'micromark-util-types'

const KINDS = [
  { code: 126, node: 'subscript', tag: 'sub' },
  { code: 94, node: 'superscript', tag: 'sup' },
] as const

const MAX_LENGTH = 40
const INSIDE = /[\p{L}\p{N}\p{Sm}().\-−*/'′]/u
const NOT_INSIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** The syntax, for micromark. */
export function scripts(): Extension {
  return { text: Object.fromEntries(KINDS.map((kind) => [kind.code, construct(kind)])) }
}

function construct({ code: mark, node }: (typeof KINDS)[number]): Construct {
  const type = (part: string) => (node + part) as Token['type']
  function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const previous = this.previous
    let size = 0
    const sequence = (next: State) => (code: Code) => {
      effects.enter(type('Sequence'))
      effects.consume(code)
      effects.exit(type('Sequence'))
      return next
    }
    const content: State = (code) => {
      if (code === mark && size > 0) {
        effects.exit(type('Text'))
        return sequence(end)(code)
      }
      if (code === null || code < 0 || ++size > MAX_LENGTH) return nok(code)
      const char = String.fromCodePoint(code)
      if (!INSIDE.test(char) || NOT_INSIDE.test(char)) return nok(code)
      effects.consume(code)
      return content
    }
    const begin: State = (code) => {
      if (code === mark || code === null) return nok(code)
      effects.enter(type('Text'))
      return content(code)
    }
    const end: State = (code) => {
      if (code === mark) return nok(code)
      effects.exit(node as Token['type'])
      return ok(code)
    }
    return (code) => {
      if (previous === mark) return nok(code)
      effects.enter(node as Token['type'])
      return sequence(begin)(code)
    }
  }
  return { name: node, tokenize }
}

/** The tree's part: nodes `subscript` and `superscript` with one text. */
export const scriptsFromMarkdown = (): FromMarkdown => nodesFromMarkdown(KINDS, true)

/** Each kind becomes a node that is shown as its tag; with `hasText`, its token `…Text` becomes the text in it. */
export function nodesFromMarkdown(
  kinds: readonly { node: string; tag: string }[],
  hasText: boolean,
): FromMarkdown {
  const enter: Record<string, Handle> = {}
  const exit: Record<string, Handle> = {}
  function end(this: CompileContext, token: MdastToken) {
    this.exit(token)
  }
  for (const { node, tag } of kinds) {
    enter[node] = function (token) {
      this.enter({ type: node, children: [], data: { hName: tag } } as never, token)
    }
    exit[node] = end
    if (!hasText) continue
    enter[`${node}Text`] = function (token) {
      this.enter({ type: 'text', value: this.sliceSerialize(token) }, token)
    }
    exit[`${node}Text`] = end
  }
  return { enter, exit }
}
