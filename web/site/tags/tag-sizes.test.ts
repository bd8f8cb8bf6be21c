import { expect, it } from 'vitest'
import type { Tag } from '#contract/tags.ts'
import { sortTags, tagFreshness, tagSize } from './tag-sizes.ts'

const tag = (id: number, tagName: string, count: number, year = 2026): Tag => ({
  id,
  slug: null,
  tagName,
  count,
  latestTime: `${year}-01-01T00:00:00.000Z`,
})

it('sizes follow the logarithm of use', () => {
  expect([1, 3, 10, 60, 1000].map((count) => tagSize(count, 1000))).toEqual([1, 1, 2, 3, 5])
  expect(tagSize(1, 1)).toBe(2)
})

it('brightness decreases with the years', () => {
  const tags = [tag(1, 'old', 1, 2010), tag(2, 'between', 1, 2018), tag(3, 'new', 1, 2026)]
  expect(tags.map(({ latestTime }) => tagFreshness(latestTime, tags))).toEqual([1, 3, 5])
})

it('sorts by name in the language’s order, and by use', () => {
  const tags = [tag(1, '排版', 4), tag(2, 'b', 9), tag(3, '阿尔法', 4), tag(4, 'A', 1)]
  const names = (sorted: Tag[]) => sorted.map(({ tagName }) => tagName)
  expect(names(sortTags(tags, 'name', 'zh-CN'))).toEqual(['阿尔法', '排版', 'A', 'b'])
  expect(names(sortTags(tags, 'name', 'en'))).toEqual(['A', 'b', '排版', '阿尔法'])
  expect(names(sortTags(tags, 'count', 'en'))[0]).toBe('b')
})
