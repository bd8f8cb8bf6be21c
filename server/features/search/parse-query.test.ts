/** Tests how keywords are read: words, compounds, words with symbols, versions, phrases and exclusions. */
import { describe, expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'

const terms = (keywords: string) => parseQuery(keywords).terms.map(({ kind, text }) => `${kind} ${text}`)
const excluded = (keywords: string) =>
  parseQuery(keywords).excluded.map(({ kind, text }) => `${kind} ${text}`)

describe('terms', () => {
  it.each([
    ['C++', ['symbol c⁺⁺']],
    ['c#', ['symbol c♯']],
    ['Ｃ＋＋', ['symbol c⁺⁺']],
    ['.NET', ['symbol ·net']],
    ['node.js', ['compound nodejs']],
    ['16.2.0', ['compound 16·2·0']],
    ['v16.2', ['compound 16·2']],
    ['怎么学C++', ['han 怎么学', 'symbol c⁺⁺']],
    ['swift swift', ['word swift']],
  ])('%s', (keywords, found) => expect(terms(keywords)).toEqual(found))

  it('the last word may go on, unless a mark or a quotation follows', () => {
    const isTyping = (keywords: string) => parseQuery(keywords).terms.map((term) => term.isTyping)
    expect(isTyping('snow fla')).toEqual([false, true])
    expect(isTyping('what is snow?')).toEqual([false, false, false])
    expect(isTyping('fla "snow"')).toEqual([false, false])
    expect(isTyping('node.j')).toEqual([true])
    expect(isTyping('16.2')).toEqual([false])
  })
})

describe('operators', () => {
  it.each([
    ['"late snow" north', ['word north', 'phrase late snow']],
    ['“late snow”', ['phrase late snow']],
    ['关于“控制平面”', ['han 关于', 'phrase 控制平面']],
    ['"late snow', ['word late', 'word snow']],
    ['""', []],
  ])('a phrase: %s', (keywords, found) => expect(terms(keywords)).toEqual(found))

  it.each([
    ['snow -rain', ['word snow'], ['word rain']],
    ['snow -"late rain"', ['word snow'], ['phrase late rain']],
    ['控制 -平面', ['han 控制'], ['han 平面']],
    ['java -node.js', ['word java'], ['compound nodejs']],
    ['swift-docc', ['compound swiftdocc'], []],
    ['snow - rain', ['word snow', 'word rain'], []],
    ['git --amend', ['word git', 'word amend'], []],
    ['-rain', [], ['word rain']],
  ])('what is left out: %s', (keywords, found, left) => {
    expect(terms(keywords)).toEqual(found)
    expect(excluded(keywords)).toEqual(left)
  })
})
