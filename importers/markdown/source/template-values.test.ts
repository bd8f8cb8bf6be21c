import { expect, it } from 'vitest'
import { templateValue } from './template-values.ts'

const values = {
  site: { url: 'https://a.b', author: { name: 'Mira', tags: ['x'] } },
  page: { version: 2, empty: '' },
}

it.each([
  ['site.url', 'https://a.b'],
  ['site.author.name', 'Mira'],
  ['page.version', '2'],
  ['site.author', null],
  ['site.author.tags', null],
  ['page.empty', null],
  ['page.gone', null],
  ['site.url.length', null],
  ['site.constructor', null],
])('%s is %j', (path, expected) => expect(templateValue(values, path)).toBe(expected))
