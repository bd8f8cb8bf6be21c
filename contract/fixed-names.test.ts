/** Tests that the contract has every endpoint and field that the public API fixes (docs/requirements/specification.md). */
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { contract } from './contract.ts'
import { failures } from './errors.ts'
import { SearchResults } from './search.ts'
import { Site } from './settings.ts'
import { OwnProfile } from './users.ts'

const endpoints = Object.values(contract).flatMap((feature) =>
  Object.values(feature).map(({ method, path }) => `${method} /api${path === '/' ? '' : path}`),
)

/** Names of parameters differ. */
const pattern = (endpoint: string) => endpoint.replace(/:\w+/g, ':')

it.each([
  'GET /api',
  'GET /api/articles/topAndFeatured',
  'GET /api/articles/all',
  'GET /api/articles/categoryId',
  'GET /api/articles/tagId',
  'GET /api/articles/:id',
  'POST /api/articles/access',
  'GET /api/categories/all',
  'GET /api/tags/all',
  'GET /api/tags/topTen',
  'GET /api/archives/all',
  'POST /api/users/login',
  'POST /api/users/logout',
  'POST /api/users/register',
  'GET /api/users/code',
  'PUT /api/users/email',
  'PUT /api/users/password',
  'PUT /api/users/info',
  'GET /api/users/info/:id',
  'PUT /api/users/subscribe',
  // `qq` is one of them.
  'POST /api/users/oauth/:provider',
  'POST /api/users/avatar',
  'POST /api/comments/save',
  'GET /api/comments',
  'GET /api/comments/topSix',
  'GET /api/comments/:id/replies',
  'GET /api/about',
  'GET /api/links',
  'GET /api/search',
  'GET /api/photos/albums',
  'GET /api/albums/:id/photos',
  'POST /api/report',
  'GET /api/talks',
  'GET /api/talks/:id',
  'GET /api/videos/collections/all',
])('the contract has %s', (endpoint) => {
  expect(endpoints.map(pattern)).toContain(pattern(endpoint))
})

const namesOf = (schema: z.ZodType): string[] => Object.keys((schema as z.ZodObject).shape)

it('the configuration of the site has every fixed field', () => {
  expect(namesOf(Site)).toEqual(
    expect.arrayContaining(
      'viewCount articleCount talkCount categoryCount tagCount websiteConfigDTO'.split(' '),
    ),
  )
  const config = Site.shape.websiteConfigDTO
  expect(namesOf(config)).toEqual(
    expect.arrayContaining(
      `websiteTitle name englishName favicon author authorAvatar authorIntro gonganBeianNumber beianNumber multiLanguage
      aurora_bot_enable headerImage github gitee twitter stackoverflow wechat qq weibo csdn zhihu juejin`.split(
        /\s+/,
      ),
    ),
  )
  expect(namesOf(config.shape.themeConfig)).toEqual([
    'theme',
    'profile_shape',
    'feature',
    'gradient',
    'header_gradient_css_light',
    'header_gradient_css_dark',
  ])
})

it('the user has every fixed field', () => {
  expect(namesOf(OwnProfile)).toEqual(
    expect.arrayContaining(['userInfoId', 'avatar', 'nickname', 'website', 'intro', 'email', 'isSubscribe']),
  )
})

it('the results of a search have every fixed field', () => {
  const { articleSearchDTOs, talkSearchDTOs, tagSearchDTOs } = SearchResults.shape
  expect(namesOf(articleSearchDTOs.element)).toEqual(
    expect.arrayContaining(['id', 'articleTitle', 'articleContentText']),
  )
  expect(namesOf(talkSearchDTOs.element)).toEqual(expect.arrayContaining(['id', 'content']))
  expect(namesOf(tagSearchDTOs.element)).toEqual(expect.arrayContaining(['id', 'tagName']))
})

it('an unexpected failure is 50000, a missing session 40001', () => {
  expect(failures.unexpected.code).toBe(50000)
  expect(failures.unauthenticated.code).toBe(40001)
})
