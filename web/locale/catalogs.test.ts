import { expect, it } from 'vitest'
import accountCn from '#web/site/account/texts/cn.ts'
import account from '#web/site/account/texts/en.ts'
import { cn } from './cn.ts'
import { en } from './en.ts'
import { createFormat } from './format.ts'

/** Every text with its path: `nav.home`. */
const texts = (catalog: object, path = ''): [string, unknown][] =>
  Object.entries(catalog).flatMap(([key, value]) =>
    value && typeof value === 'object'
      ? texts(value, `${path}${key}.`)
      : [[`${path}${key}`, value] as [string, unknown]],
  )

it('every text exists in both languages, and none is empty', () => {
  expect(
    texts(cn)
      .map(([path]) => path)
      .sort(),
  ).toEqual(
    texts(en)
      .map(([path]) => path)
      .sort(),
  )
  for (const [path, text] of [...texts(en), ...texts(cn)]) expect(text, path).not.toBe('')
})

it('a text that is a function in one language is a function in the other', () => {
  const chinese = new Map(texts(cn))
  for (const [path, text] of texts(en)) expect(typeof chinese.get(path), path).toBe(typeof text)
})

it('the names that the specification fixes are the ones that visitors read', () => {
  expect(Object.values(en.nav)).toEqual(
    'Home,Talks,Archives,Tags,Albums,Videos,Friends,Message,About'.split(','),
  )
  const { noCategory, noTags, pinned, featured } = en.articles
  expect([noCategory, noTags, pinned, featured]).toEqual(['Article', 'unsorted', 'Pinned', 'Featured'])
  const { email, password, code, newPassword, send, center, errors } = account
  expect([email, password, code, newPassword, send]).toEqual(
    'Email,Password,Verification code,New password,Send'.split(','),
  )
  expect([center.title, center.notBound]).toEqual(['Personal center', 'Email not bound.'])
  expect([errors.empty, en.locked.blank]).toEqual([
    'Account or password cannot be empty.',
    'The password cannot be empty.',
  ])
  expect([accountCn.errors.empty, accountCn.center.notBound]).toEqual([
    '账号或密码不能为空。',
    '邮箱未绑定。',
  ])
  const months = (['en', 'cn'] as const).map((locale) => createFormat(locale, 'UTC').month('2026-11-14'))
  expect(months).toEqual(['November', '十一月'])
})

it('dates are written in the language and in the zone of the site', () => {
  const late = '2026-11-14T23:30:00Z'
  expect(createFormat('en', 'UTC').date(late)).toBe('14 Nov 2026')
  expect(createFormat('en', 'Asia/Shanghai').date(late)).toBe('15 Nov 2026')
  expect(createFormat('cn', 'Asia/Shanghai').date(late)).toBe('2026年11月15日')
  expect(createFormat('cn', 'Asia/Shanghai').year('2026-12-31T17:00:00Z')).toBe(2027)
  expect(createFormat('en', 'UTC').number(1_204_881)).toBe('1,204,881')
})

it('lists have the commas of the language', () => {
  expect(createFormat('en', 'UTC').list(['a', 'b'])).toBe('a, b')
  expect(createFormat('cn', 'UTC').list(['a', 'b'])).toBe('a、b')
})

it.each([
  [0, '0 articles', '0 words'],
  [1, '1 article', '1 word'],
  [2, '2 articles', '2 words'],
])('%d in English has the singular or the plural', (count, articles, words) => {
  expect(en.units.articles(count, String(count))).toBe(articles)
  expect(en.units.words(count, String(count))).toBe(words)
})
