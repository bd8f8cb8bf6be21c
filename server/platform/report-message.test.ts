/** Messages of reports in both languages. */
import { expect, it } from 'vitest'
import { reportWarnings } from '#server/features/imports/report-warnings.ts'
import { inWords, isMessage, remedyFor, say } from './report-message.ts'
import { remedies, texts } from './report-texts.ts'

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const all = Object.entries(texts)

it('both languages say the same values, and Chinese has its own words', () => {
  expect(all.filter(([, [en, cn]]) => `${namesIn(en)}` !== `${namesIn(cn)}`)).toEqual([])
  const ofWarnings = Object.values(reportWarnings).flatMap(({ label, remedy }) => [label, remedy ?? label])
  const words = [...all.map(([, text]) => text), ...Object.values(remedies), ...ofWarnings].filter(
    ([en]) => /[a-z]{3}/i.test(en.replace(/\{\w+\}/g, '')) && !/^\{count:webmention\|/.test(en),
  )
  expect(words.filter(([, cn]) => !/\p{Script=Han}/u.test(cn))).toEqual([])
})

it('no code is one of a warning as well, by which the items of a report are filtered', () => {
  expect(all.filter(([code]) => code in reportWarnings)).toEqual([])
})

it('a value without a text, or a text without its values, does not compile', () => {
  // @ts-expect-error there is no such text
  say('no-such-code')
  // @ts-expect-error the text has a value
  say('text-too-long')
  // @ts-expect-error the value has another name
  say('text-too-long', { least: 1 })
})

it('counts have the form of their number, and messages in messages are translated with them', () => {
  expect([0, 1, 2].map((count) => inWords(say('comments', { count })))).toEqual([
    '0 comments',
    '1 comment',
    '2 comments',
  ])
  const two = (code: 'article' | 'private-talk' | 'locked') => inWords({ code, values: { count: 2 } })
  expect([inWords(say('article')), two('article'), two('private-talk'), two('locked')]).toEqual([
    'article',
    'articles',
    'private talks',
    'locked',
  ])
  const path = say('comments-of', { subject: say('item', { kind: say('talk'), id: '{id} 7' }) })
  expect(inWords(path)).toBe('comments of talk {id} 7')
  expect(inWords(path, 'cn')).toBe('说说 {id} 7 的评论')
  expect(inWords('a {name} of the source', 'cn')).toBe('a {name} of the source')
})

it('a stored message says the same, and so does its remedy', () => {
  const stored: unknown = JSON.parse(JSON.stringify(say('no-such-url', { count: 1 })))
  expect(isMessage(stored) && [inWords(stored), inWords(stored, 'cn')]).toEqual([
    'no article or page has this URL (1 comment)',
    '没有文章或页面对应这个网址（1 条评论）',
  ])
  expect(remedyFor(say('disk-full'), 'cn')).toBe('请腾出磁盘空间，然后重新运行这次导入。')
  expect(remedyFor(say('empty'))).toBeNull()
})
