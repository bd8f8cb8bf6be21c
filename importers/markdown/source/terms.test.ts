import { describe, expect, it } from 'vitest'
import { readTerms } from './terms.ts'

describe('readTerms', () => {
  it.each([
    ['one string', { tags: 'one' }, ['one']],
    ['a list', { tags: ['a', 'b'] }, ['a', 'b']],
    ['nothing', { tags: '' }, []],
    ['null', { tags: null }, []],
    ['empty entries', { tags: ['', null, 'a'] }, ['a']],
    ['numbers', { tags: [2020, '2021'] }, ['2020', '2021']],
    ['commas of both widths', { tags: 'a, b，c、d' }, ['a', 'b', 'c', 'd']],
    ['a nested list', { tags: [['a', 'b'], 'c'] }, ['a', 'b', 'c']],
    ['doubles in another case', { tags: ['Go', 'go', 'ＧＯ'] }, ['Go']],
    ['entities', { tags: ['R&amp;D'] }, ['R&D']],
    ['the singular key', { tag: 'two words' }, ['two words']],
    ['a capital key', { Tags: ['a'] }, ['a']],
  ])('reads tags from %s', (_, data, tags) => expect(readTerms(data, 'hexo').tags).toEqual(tags))

  it('splits tags at spaces for Jekyll only', () => {
    expect(readTerms({ tags: 'WebSocket 通信 协议' }, 'jekyll').tags).toEqual(['WebSocket', '通信', '协议'])
    expect(readTerms({ tags: 'service mesh' }, 'hugo').tags).toEqual(['service mesh'])
    expect(readTerms({ tag: 'service mesh' }, 'jekyll').tags).toEqual(['service mesh'])
  })

  it.each([
    ['hexo', 'a string', { categories: '日常 折腾' }, '日常 折腾', []],
    ['hexo', 'parent and child', { categories: ['Foo', 'Bar', 'Baz'] }, 'Baz', ['Foo', 'Bar']],
    ['hexo', 'several paths', { categories: [['Foo', 'Bar'], ['Life']] }, 'Bar', ['Foo', 'Life']],
    ['hexo', 'a tree', { categories: { Foo: { Bar: '' }, Life: '' } }, 'Bar', ['Foo', 'Life']],
    ['hexo', 'one beside a path', { categories: ['Foo', ['Bar', 'Baz']] }, 'Foo', ['Bar', 'Baz']],
    ['hugo', 'peers', { categories: ['Go', 'Slice'] }, 'Go', ['Slice']],
    ['jekyll', 'blanks', { categories: 'tech web' }, 'tech', ['web']],
    ['jekyll', 'the singular key', { category: 'tech web' }, 'tech web', []],
    ['plain', 'nothing', { categories: '' }, null, []],
  ] as const)('%s: a category from %s', (engine, _, data, category, moved) =>
    expect(readTerms(data, engine)).toMatchObject({ category, moved }),
  )

  it('turns the other categories into tags, once', () =>
    expect(readTerms({ categories: ['Go', 'Slice'], tags: ['slice', 'x'] }, 'hugo').tags).toEqual([
      'slice',
      'x',
    ]))
})
