import { expect, it } from 'vitest'
import { newProperties } from '#contract/studio/new-properties.ts'
import { mergeDrafts, mergeProperties, mergeRegions } from './merge-drafts.ts'

const draft = (markdown: string, title = 'Title') => ({ title, markdown, properties: newProperties })

it('takes a place that only one side has changed from that side', () => {
  const merged = mergeDrafts(draft('a\n\nb\n\nc'), draft('a 1\n\nb\n\nc'), draft('a\n\nb\n\nc 2', 'New'))
  expect(merged).toEqual(draft('a 1\n\nb\n\nc 2', 'New'))
})

it('never merges a place that both have changed', () => {
  expect(mergeDrafts(draft('a\n\nb'), draft('a 1\n\nb'), draft('a 2\n\nb'))).toBeNull()
  expect(mergeDrafts(draft('a'), draft('a', 'Mine'), draft('a', 'Theirs'))).toBeNull()
})

it('the same change on both sides is no conflict', () => {
  expect(mergeDrafts(draft('a\n\nb'), draft('a 1\n\nb'), draft('a 1\n\nb'))).toEqual(draft('a 1\n\nb'))
})

it('a removed paragraph that the other side changed is a conflict', () => {
  expect(mergeDrafts(draft('a\n\nb\n\nc'), draft('a\n\nc'), draft('a\n\nb 2\n\nc'))).toBeNull()
})

it('every region names what the base had there', () => {
  const regions = mergeRegions('a\n\nb\n\nc\n\nd', 'a 1\n\nb\n\nc 1\n\nd', 'a\n\nb\n\nc 2\n\nd 2')
  expect(regions.map(({ from }) => from)).toEqual(['mine', 'nobody', 'conflict', 'nobody', 'theirs'])
  expect(regions.map(({ base }) => base)).toEqual([['a'], ['', 'b', ''], ['c'], [''], ['d']])
})

it('properties are merged one by one; of one that both changed mine is taken', () => {
  const base = { ...newProperties, abstract: 'old', tags: ['a'] }
  const mine = { ...base, tags: ['a', 'b'], slug: 'mine' }
  const theirs = { ...base, abstract: null, isTop: true, slug: 'theirs' }
  expect(mergeProperties(base, mine, theirs)).toEqual({
    ...newProperties,
    abstract: null,
    tags: ['a', 'b'],
    isTop: true,
    slug: 'mine',
  })
})
