import { expect, it } from 'vitest'
import { yearPages } from './year-pages.ts'

it('a year begins on the page that contains its newest article', () => {
  const years = [
    { year: 2026, articleCount: 41, wordCount: 0 },
    { year: 2025, articleCount: 19, wordCount: 0 },
    { year: 2024, articleCount: 130, wordCount: 0 },
    { year: 2021, articleCount: 1, wordCount: 0 },
  ]
  expect(yearPages(years, 60)).toEqual([
    { year: 2026, page: 1 },
    { year: 2025, page: 1 },
    { year: 2024, page: 2 },
    { year: 2021, page: 4 },
  ])
})
