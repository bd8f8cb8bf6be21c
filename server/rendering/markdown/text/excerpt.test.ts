import { describe, expect, it } from 'vitest'
import { countText, languageOf, readingMinutes, wordCount } from '#contract/count-text.ts'
import { excerptOf } from './excerpt.ts'

describe('counting', () => {
  it.each([
    ['Two words', 2, 'en'],
    ["don't stop 3.14 well-known", 4, 'en'],
    ['缓存记得的', 5, 'zh-CN'],
    ['使用 React 写组件', 6, 'zh-CN'],
    ['The word 缓存 means cache in the language of many people', 12, 'en'],
    ['カタカナとひらがな', 9, 'en'],
    ['', 0, 'en'],
    ['…— ，。!', 0, 'en'],
  ])('%s', (text, words, lang) => {
    const count = countText(text)
    expect(wordCount(count)).toBe(words)
    expect(languageOf(count)).toBe(lang)
  })

  it('reads 400 characters or 230 words a minute, never less than one', () => {
    expect(readingMinutes(countText('字'.repeat(2_000)))).toBe(5)
    expect(readingMinutes(countText('word '.repeat(2_300)))).toBe(10)
    expect(readingMinutes(countText('word'))).toBe(1)
  })
})

describe('the excerpt', () => {
  it('keeps a short text whole', () => expect(excerptOf(' One\ntwo. ')).toBe('One two.'))

  it('ends at a sentence that ends late enough', () => {
    const first = `${'word '.repeat(30)}end.`
    expect(excerptOf(`${first} ${'more '.repeat(40)}`)).toBe(`${first}…`)
  })

  it('ends at a word otherwise', () => {
    expect(excerptOf('lengthy '.repeat(60))).toMatch(/^(?:lengthy )*lengthy…$/)
  })

  it('cuts Chinese between characters, at a full stop if there is one', () => {
    expect([...excerptOf('字'.repeat(500))]).toHaveLength(201)
    expect(excerptOf(`${'字'.repeat(150)}。${'字'.repeat(300)}`)).toBe(`${'字'.repeat(150)}。…`)
  })

  it('never cuts a character in two', () => {
    expect(excerptOf('😀'.repeat(300)).isWellFormed()).toBe(true)
  })
})
