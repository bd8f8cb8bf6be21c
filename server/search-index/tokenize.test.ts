import { describe, expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { fold, normalizeUnicode } from './fold.ts'
import { isPinyin, matchesPinyin, pinyinOf } from './pinyin.ts'
import { bigramsOf, emptyTokens, tokenizeInto, tokensOf } from './tokenize.ts'
import { canBeCorrection, deletionVariants, isWithinOneEdit } from './typos.ts'

const tokenize = (text: string) => {
  const made = emptyTokens()
  tokenizeInto(made, text)
  return made
}

describe('folding', () => {
  it('folds a letter alone as it folds it beside others', () => {
    for (let code = 0; code < 128; code++) {
      const letter = String.fromCharCode(code)
      expect(fold(letter)).toBe(fold(`${letter}云`).charAt(0))
    }
  })
  it.each([
    ['ＡＢＣ１２３', 'abc123'],
    ['Éàüß', 'eauss'],
    ['Straße STRAẞE', 'strasse strasse'],
    ['Ærø Œuvre ǽ Ǣ', 'aero oeuvre ae ae'],
    ['Łódź Đorđe Ísafjörður þorn Þór', 'lodz dorde isafjordur thorn thor'],
    ['Ħal ışık Ŧ ŋ', 'hal isik t n'],
    ['雲端運算', '云端运算'],
    ['ÀÉ\u0301', normalizeUnicode('aé').normalize('NFD').slice(0, 2)],
  ])('%s → %s', (text, folded) => expect(fold(normalizeUnicode(text)).slice(0, folded.length)).toBe(folded))

  it('maps one code unit to one code unit', () => {
    for (let code = 0; code < 0x1_0000; code += 7) {
      const text = normalizeUnicode(String.fromCharCode(code))
      expect(fold(text)).toHaveLength(text.length)
    }
  })
})

describe('tokenizing', () => {
  it('returns words, and overlapping pairs of Chinese characters, in order', () => {
    expect(tokenize('Istio的数据面, v0.1').main).toEqual(['istio', '的数', '数据', '据面', 'v0', '1'])
    expect(bigramsOf('云原生')).toEqual(['云原', '原生'])
    expect(bigramsOf('云')).toEqual(['云'])
  })

  it('returns the same tokens for a part of a text as for the whole', () => {
    const whole = tokenize('看完之后再折腾一下').main
    for (const pair of tokenize('再折腾').main) expect(whole).toContain(pair)
  })

  it('finds compounds as one word, camel case by its parts, and single characters', () => {
    expect([...tokenize('node.js swift-docc-render scaleAndRotate 云').extra]).toEqual(
      expect.arrayContaining([
        'nodejs',
        'swiftdocc',
        'doccrender',
        'swiftdoccrender',
        'scale',
        'and',
        'rotate',
        '云',
      ]),
    )
  })

  it('accepts lone surrogates and surrogate pairs', () => {
    expect(tokenize('\ud842\udfb7野家 \ud800 😀x').main).toEqual(['\ud842\udfb7野', '野家', 'x'])
    for (const token of tokensOf(fold(normalizeUnicode('a😀b\udc00c'))))
      expect(token.text.isWellFormed()).toBe(true)
  })

  it('words with symbols are words of their own, and the letter alone is none', () => {
    expect(tokenize('C++ and c#, F# or i++').main).toEqual(['c⁺⁺', 'and', 'c♯', 'f♯', 'or', 'i⁺⁺'])
    expect(tokenize('.NET in ASP.NET, count++').main).toEqual(['net', 'in', 'asp', 'net', 'count'])
    expect([...tokenize('.NET in ASP.NET, count++').extra]).toEqual(
      expect.arrayContaining(['·net', 'count⁺⁺', 'aspnet']),
    )
    expect([...tokenize('wait...what #42 issue#42 C+ a+b').extra]).toEqual([])
  })

  it('versions keep their dots', () => {
    const { extra } = tokenize('Node v16.2.0')
    expect([...extra]).toEqual(expect.arrayContaining(['16·2·0']))
    expect([...extra]).not.toContain('1620')
  })

  it('a token has at most as many places as PostgreSQL stores, and its neighbors keep theirs', () => {
    const { main, counts } = tokenize(`${'x '.repeat(300)}y`)
    expect(main.filter((token) => token === 'x')).toHaveLength(255)
    expect([main.length, main.at(-1), counts.get('x')]).toEqual([301, 'y', 300])
  })
})

describe('typos', () => {
  it.each([
    ['atommics', 'atomics', true],
    ['sponsosrhip', 'sponsorship', true],
    ['organizatoin', 'organization', true],
    ['swiftodcc', 'swiftdocc', true],
    ['kitten', 'mitten', true],
    ['kitten', 'kitten', false],
    ['kitten', 'mittens', false],
    ['abcd', 'badc', false],
  ])('%s for %s: %s', (typed, meant, isTypo) => {
    expect(isWithinOneEdit(typed, meant)).toBe(isTypo)
    expect([canBeCorrection('云原生的'), canBeCorrection('12345'), canBeCorrection('cloud')]).toEqual([
      false,
      false,
      true,
    ])
    if (isTypo)
      expect(deletionVariants(typed).some((typo) => deletionVariants(meant).includes(typo))).toBe(true)
  })
})

it('the pinyin of a name starts at each of its characters, whole and by initials, in all readings', () => {
  const pinyin = pinyinOf('重庆银行')
  for (const syllables of [
    'chongqingyinhang',
    'zhongqingyinhang',
    'qingyinhang',
    'yinhang',
    'hang',
    'cqyh',
    'yh',
  ])
    expect(pinyin).toContain(syllables)
  expect(pinyinOf('').size).toBe(0)
})

it('the prefix check agrees with the list of all pinyin spellings', () => {
  for (const name of ['重庆银行', '西安', '云原生', '长乐', '阿'])
    for (const pinyin of pinyinOf(name))
      for (let length = 2; length <= pinyin.length; length++) {
        const typed = pinyin.slice(0, length)
        expect([typed, isPinyin(typed), matchesPinyin(name, typed)]).toEqual([typed, true, true])
      }
  for (const typed of ['qingyun', 'cqyy', 'yinhangg', 'kubernetes'])
    expect([typed, matchesPinyin('重庆银行', typed)]).toEqual([typed, false])
  for (const word of ['swift', 'kubernetes', 'ui', 'x']) expect([word, isPinyin(word)]).toEqual([word, false])
})

it('B3: a word with a thousand ways to split it into syllables is checked in linear time', async () => {
  await runOnLongInput((size) => isPinyin(`${'an'.repeat(size)}zzq`), 15)
  expect(isPinyin(`${'an'.repeat(15)}zzq`)).toBe(false)
})
