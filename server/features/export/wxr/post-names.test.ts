/** The names of items in a WXR file. */
import { expect, it } from 'vitest'
import { type NamedItem, PostNames } from './post-names.ts'

const item = (more: Partial<NamedItem>): NamedItem => ({
  id: 7,
  type: 'post',
  title: 'Winter light',
  paths: [],
  ...more,
})

it.each([
  [{}, 'winter-light'],
  [{ title: '冬天的光' }, '冬天的光'],
  [{ title: '!!!' }, 'post-7'],
  [{ type: 'page', title: '' }, 'page-7'],
  [{ paths: ['/2024/01/first-snow.html'] }, 'first-snow'],
  [{ paths: ['/first-snow/'] }, 'first-snow'],
  [{ paths: ['/first-snow/index.html'] }, 'first-snow'],
  [{ paths: ['/%E5%86%AC%E5%A4%A9/'] }, '冬天'],
  [{ paths: ['/archives/7', '/?p=7', '/posts/fjord'] }, 'fjord'],
  [{ paths: ['/%E5%86'] }, 'e5-86'],
] satisfies [Partial<NamedItem>, string][])('%o is named %s', (more, name) => {
  expect(new PostNames().nameOf(item(more))).toBe(name)
})

it('two items of a type never have the same name', () => {
  const names = new PostNames()
  expect(names.nameOf(item({ id: 1 }))).toBe('winter-light')
  expect(names.nameOf(item({ id: 2 }))).toBe('winter-light-2')
  expect(names.nameOf(item({ id: 3, title: 'Winter light 2' }))).toBe('winter-light-2-3')
  expect(names.nameOf(item({ id: 4, type: 'page' }))).toBe('winter-light')
  expect(names.nameOf(item({ id: 5, title: 'Winter light 6' }))).toBe('winter-light-6')
  expect(names.nameOf(item({ id: 6 }))).toBe('winter-light-6-6')
})
