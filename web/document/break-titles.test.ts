import { describe, expect, it } from 'vitest'
import { titleParts, withTitleBreaks } from './break-titles.ts'

describe('a Chinese title', () => {
  it.each([
    ['从这里开始：两行命令，一个网站', '从这里开始：|两行命令，|一个网站'],
    ['缓存记得的，未必是真的！', '缓存记得的，|未必是真的！'],
    ['他说：“好。”然后走了', '他说：|“好。”然后走了'],
  ])('breaks after its clauses where they are short: %s', (title, parts) => {
    expect(titleParts(title).join('|')).toBe(parts)
  })

  it('else breaks between words, never after an opening bracket or before a closing one', () => {
    const title = '一个不情愿的系统工程师关于《红楼梦》与 TypeScript（以及其他）的旁注、补遗'
    const parts = titleParts(title)
    expect(parts.join('')).toBe(title)
    expect(parts).toContain('工程师')
    expect(parts.filter((part) => /^[》）、 ]|[《（]$/.test(part))).toEqual([])
    expect(parts.some((part) => part.startsWith('《红楼梦》'))).toBe(true)
  })
})

describe('the HTML of a page', () => {
  const title = '从这里开始：两行命令，一个网站'
  const broken = title.replaceAll(/[：，]/g, '$&<wbr>')

  it('has breaks in headings and in the links of headings, and their text stays the same', () => {
    const html = withTitleBreaks(
      `<h1 class="p-name">${title}</h1><h2><a href="/articles/7">${title}</a></h2>`,
    )
    expect(html).toBe(`<h1 class="p-name">${broken}</h1><h2><a href="/articles/7">${broken}</a></h2>`)
    expect(html.replaceAll('<wbr>', '')).not.toContain('wbr')
  })

  it.each([
    `<p>${title}</p>`,
    '<h1>Rye bread on a cold Saturday</h1>',
    '<h2>从这里开始</h2>',
    '<h1>ここから始める：二行のコマンド</h1>',
    '<h1>从这里开始 &amp; 两行命令，一个网站</h1>',
    `<h2><span>${title}</span></h2>`,
    `<h2>${title}<small>1</small></h2>`,
  ])('stays as it is elsewhere: %s', (html) => {
    expect(withTitleBreaks(html)).toBe(html)
  })
})
