/**
 * Parses `$x$`, an inline formula, by the rules of Pandoc, so that prices stay prices. The opening sign has no space
 * after it and no letter or digit before it; the closing one has no space before it and no digit, capital or `_`
 * after it. The search ends at the next sign in any case, so it takes linear time. remark-math parses `$$`.
 */
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'

const DOLLAR = 36
const BACKSLASH = 92

const isBlank = (code: Code) => code === null || code < 0 || code === 32
const matches = (code: Code, set: RegExp) => code !== null && code > 0 && set.test(String.fromCodePoint(code))

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText'
    mathTextSequence: 'mathTextSequence'
    mathTextData: 'mathTextData'
  }
}

/** The syntax, for micromark; gives the same tokens as remark-math. */
export function inlineMath(): Extension {
  return { text: { [DOLLAR]: { name: 'inlineMath', tokenize } satisfies Construct } }
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const previous = this.previous
  let before: Code = null

  const sequence = (code: Code) => {
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
  }
  const begin: State = (code) => {
    if (isBlank(code) || code === DOLLAR) return nok(code)
    effects.enter('mathTextData')
    return inside(code)
  }
  const inside: State = (code) => {
    if (code === null) return nok(code)
    if (code === DOLLAR && before !== BACKSLASH) {
      if (isBlank(before)) return nok(code)
      effects.exit('mathTextData')
      sequence(code)
      return end
    }
    if (code < -2) {
      effects.exit('mathTextData')
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      before = code
      return nextLine
    }
    before = before === BACKSLASH && code === BACKSLASH ? null : code
    effects.consume(code)
    return inside
  }
  const nextLine: State = (code) => {
    if (code === null || code < -2 || code === DOLLAR) return nok(code)
    effects.enter('mathTextData')
    return inside(code)
  }
  const end: State = (code) => {
    if (code === DOLLAR || matches(code, /[0-9A-Z_]/)) return nok(code)
    effects.exit('mathText')
    return ok(code)
  }
  return (code) => {
    if (previous === DOLLAR || matches(previous, /[0-9A-Za-z]/)) return nok(code)
    effects.enter('mathText')
    sequence(code)
    return begin
  }
}
