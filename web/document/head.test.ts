/** The title of a page, and its languages as its head names them for search engines. */
import { expect, it } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { fixtureSite } from '#web/testing/fixture-api.ts'
import { headMetadata } from './head.ts'

const alternates = (lang: string, other: string, isHidden = false) => {
  const translations = [
    { lang, path: '/articles/7' },
    { lang: other, path: '/articles/8' },
  ]
  const screen = {
    head: { title: 'T', translations, isHidden },
    pathname: '/articles/7',
    status: 200 as const,
  }
  return headMetadata(screen, null, 'https://site.example', { locale: 'en', failedTitle: '' }).alternates
}

it('names the page itself, its translation, and the English one for all other readers', () => {
  const seven = 'https://site.example/articles/7'
  const eight = 'https://site.example/articles/8'
  expect(alternates('en', 'zh-CN')).toEqual([
    { hreflang: 'en', href: seven },
    { hreflang: 'zh-CN', href: eight },
    { hreflang: 'x-default', href: seven },
  ])
  expect(alternates('zh-CN', 'en').at(-1)).toEqual({ hreflang: 'x-default', href: eight })
})

it('names nothing for a page in one language, and for one that search engines must not find', () => {
  expect(alternates('en', 'zh-CN', true)).toEqual([])
  const screen = { head: { title: 'T' }, pathname: '/about', status: 200 as const }
  expect(
    headMetadata(screen, null, 'https://site.example', { locale: 'en', failedTitle: '' }).alternates,
  ).toEqual([])
})

it('has the plain text of the intro in the language of the page where there is no tagline', () => {
  const none = { websiteTitle: null, tagline: null, authorIntro: null }
  const localizedTexts = { en: none, cn: { ...none, authorIntro: '<p>写得<em>很慢</em>。</p>' } }
  const texts = { tagline: null, authorIntro: '<p>Writes slowly.</p>', localizedTexts }
  const site = { ...fixtureSite, websiteConfigDTO: { ...fixtureSite.websiteConfigDTO, ...texts } }
  const descriptionIn = (locale: Locale) =>
    headMetadata(null, site, 'https://site.example', { locale, failedTitle: '' }).description
  expect(descriptionIn('en')).toBe('Writes slowly.')
  expect(descriptionIn('cn')).toBe('写得 很慢 。')
})

it('has a neutral title until the configuration is loaded', () => {
  const { title } = headMetadata(null, null, 'https://site.example', {
    locale: 'en',
    failedTitle: 'The page couldn’t be loaded',
  })
  expect(title).toBe('The page couldn’t be loaded — Borealis')
})
