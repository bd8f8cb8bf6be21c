/** The names of classes in the build. */
import { expect, it } from 'vitest'
import { classNamesOf } from './class-names.ts'

const root = process.cwd()
const nameOf = classNamesOf(root)
const card = `${root}/web/site/articles/ArticleCard.module.css`

it('are short, and the same in every build', () => {
  expect(nameOf('card', card)).toMatch(/^_[0-9a-z]{1,2}[A-Z]$/)
  expect(classNamesOf(root)('card', `${card}?used`)).toBe(nameOf('card', card))
})

it('differ within a file and between files', () => {
  const other = `${root}/web/site/articles/FeaturedCard.module.css`
  expect(new Set([nameOf('card', card), nameOf('title', card), nameOf('card', other)]).size).toBe(3)
})

it('of a class that is not in the file are an error', () => {
  expect(() => nameOf('nowhere', card)).toThrow('nowhere')
})
