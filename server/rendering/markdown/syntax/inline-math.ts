/**
 * Parses `$x$`, an inline formula, by the rules of Pandoc, so that prices stay prices. The opening sign has no space
 * after it and no letter or digit before it; the closing one has no space before it and no digit, capital or `_`
 * after it. `$$x$$` may hold spaces at its ends. A formula ends on its line, holds no prose and is bounded. The
 * search ends at the next sign in any case, so it takes linear time.
 */
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { holdsProse } from './prose-in-formula.ts'

const DOLLAR = 36
const BACKSLASH = 92
/** Six times the longest of the corpora. */
const MAX_LENGTH = 1_000

const isBlank = (code: Code) => code === null || code < 0 || code === 32
const matches = (code: Code, set: RegExp) => code !== null && code > 0 && set.test(String.fromCodePoint(code))

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText'
    mathTextSequence: 'mathTextSequence'
    mathTextData: 'mathTextData'
  }
}

/** The syntax, for micromark; gives the same tokens as remark-math, whose own inline formulas it replaces. */
export function inlineMath(): Extension {
  return {
    text: { [DOLLAR]: { name: 'inlineMath', tokenize } satisfies Construct },
    disable: { null: ['mathText'] },
  }
}

function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const previous = this.previous
  let before: Code = null
  let size = 0
  let closing = 0
  let tex = ''

  const begin: State = (code) => {
    if (code === DOLLAR && size === 1) {
      effects.consume(code)
      size = 2
      return begin
    }
    effects.exit('mathTextSequence')
    if (size === 1 && matches(previous, /[0-9A-Za-z]/)) return nok(code)
    if (code === DOLLAR || code === null || code < -2 || (size === 1 && isBlank(code))) return nok(code)
    effects.enter('mathTextData')
    return inside(code)
  }
  const inside: State = (code) => {
    if (code === null || code < -2 || tex.length > MAX_LENGTH) return nok(code)
    if (code === DOLLAR && before !== BACKSLASH) {
      if (tex.trim() === '' || (size === 1 && isBlank(before)) || holdsProse(tex)) return nok(code)
      effects.exit('mathTextData')
      effects.enter('mathTextSequence')
      return close(code)
    }
    before = before === BACKSLASH && code === BACKSLASH ? null : code
    tex += code < 0 ? ' ' : String.fromCharCode(code)
    effects.consume(code)
    return inside
  }
  const close: State = (code) => {
    if (code === DOLLAR && closing < size) {
      closing++
      effects.consume(code)
      return close
    }
    if (closing < size || code === DOLLAR) return nok(code)
    if (size === 1 && matches(code, /[0-9A-Z_]/)) return nok(code)
    effects.exit('mathTextSequence')
    effects.exit('mathText')
    return ok(code)
  }
  return (code) => {
    if (previous === DOLLAR) return nok(code)
    effects.enter('mathText')
    effects.enter('mathTextSequence')
    effects.consume(code)
    size = 1
    return begin
  }
}
