import { expect, it } from 'vitest'
import { failures } from '#contract/errors.ts'
import { EARLY_SCRIPT } from './document/early-script.ts'
import { render } from './entry-server.tsx'
import { Failure } from './failure.ts'
import { fixtureApi } from './testing/fixture-api.ts'

const assets = {
  'web/entry-client.tsx': { file: 'assets/entry.js' },
  'web/hydrate.tsx': { file: 'assets/hydrate.js', imports: ['_app.js'] },
  '_app.js': {
    file: 'assets/app.js',
    css: ['assets/style.css'],
    assets: ['assets/piazzolla-normal-english-x.woff2', 'assets/piazzolla-italic-english-x.woff2'],
  },
  'web/site/not-found/NotFoundPage.tsx': { file: 'assets/not-found.js' },
  'web/locale/cn.ts': { file: 'assets/cn.js' },
  'web/locale/en.ts': { file: 'assets/en.js' },
}
const visit = async (change: Partial<Parameters<typeof render>[0]> = {}) => {
  const page = await render({
    url: '/nothing/here',
    locale: 'en',
    theme: 'theme-dark',
    api: fixtureApi(),
    assets,
    origin: 'https://site.example',
    today: 20_000,
    ...change,
  })
  return page
}

it('renders a whole document in the requested language and theme', async () => {
  const { html } = await visit({ locale: 'cn', theme: 'theme-light' })
  expect(html).toMatch(/^<!doctype html>\n<html lang="zh-CN" data-early>/)
  expect(html).toContain('<body class="theme-light">')
  expect(html).toContain('<title>未找到 — Notes from the long night</title>')
  expect(html).toContain('归档')
  expect(html).toContain('/assets/cn.js')
  expect(html).not.toContain('/assets/en.js')
})

it('returns 404 for an unknown path, and asks robots not to index it', async () => {
  const { status, html } = await visit()
  expect(status).toBe(404)
  expect(html).toContain('<meta name="robots" content="noindex">')
})

it('carries one inline script, which is the same on every page, no inline style and no handler', async () => {
  const { html } = await visit()
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).not.toMatch(/<style/)
  expect(html).not.toMatch(/\son[a-z]+=/)
  const scripts = [...html.replace(`<script>${EARLY_SCRIPT}</script>`, '').matchAll(/<script([^>]*)>/g)]
  for (const [, attributes] of scripts) expect(attributes).toMatch(/src=|application\/(ld\+)?json/)
  // It listens before anything is painted, and does not wait for the style sheet.
  expect(html.indexOf(EARLY_SCRIPT)).toBeLessThan(html.indexOf('rel="stylesheet"'))
})

it('blocks on one style sheet, and preloads only the fonts above the fold', async () => {
  const { html } = await visit()
  expect([...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/assets/style.css',
  ])
  expect([...html.matchAll(/as="font"/g)]).toHaveLength(1)
})

it('names the chunks that hydration needs, and preloads none of them', async () => {
  const { html } = await visit()
  expect(html).toContain('src="/assets/entry.js" data-app="/assets/hydrate.js"')
  expect(html).toContain('data-chunks="/assets/app.js /assets/hydrate.js /assets/not-found.js /assets/en.js"')
  expect(html).not.toContain('modulepreload')
})

it('works without scripts: theme and language are forms, the menu is a popover', async () => {
  const { html } = await visit()
  expect(html).toMatch(
    /<form[^>]*action="\/preferences"[^>]*method="post"|method="post"[^>]*action="\/preferences"/,
  )
  // They are in parts that are rendered once for many pages.
  expect(html).not.toContain('value="/nothing/here"')
  expect(html).toMatch(/id="menu" popover="auto"/)
})

it('shows the language menu only on a site that has more than one language', async () => {
  const { websiteConfigDTO, ...counts } = await fixtureApi().settings.frame()
  const site = { ...counts, websiteConfigDTO: { ...websiteConfigDTO, multiLanguage: 0 } }
  const { html } = await visit({ api: fixtureApi({ settings: { frame: async () => site } }) })
  expect(html).not.toContain('name="locale"')
})

it('shows only the social networks that are configured', async () => {
  const { html } = await visit()
  expect(html).toContain('aria-label="GitHub"')
  expect(html).not.toContain('Gitee')
})

const localizedSite = async () => {
  const { websiteConfigDTO, ...counts } = await fixtureApi().settings.frame()
  const none = { websiteTitle: null, tagline: null, authorIntro: null }
  const localizedTexts = { en: none, cn: { ...none, websiteTitle: '极夜手记', tagline: '灯下所写' } }
  return { ...counts, websiteConfigDTO: { ...websiteConfigDTO, localizedTexts, tagline: null } }
}

it('shows name, title and tagline in the language of the page', async () => {
  const { html } = await visit({ locale: 'cn', api: fixtureApi({ settings: { frame: localizedSite } }) })
  expect(html).toContain('<title>未找到 — 极夜手记</title>')
  expect(html).toContain('<span lang="zh-CN">长夜笔记</span>')
  expect(html).toContain('<p lang="zh-CN">灯下所写</p>')
})

it('falls back to the other language where a text is missing, and marks that language', async () => {
  const { html } = await visit({ locale: 'en', api: fixtureApi({ settings: { frame: localizedSite } }) })
  expect(html).toContain(' — Notes from the long night</title>')
  expect(html).toContain('<span lang="en">Borealis</span>')
  expect(html).toContain('<p lang="zh-CN">灯下所写</p>')
})

it('escapes a hostile title', async () => {
  const { websiteConfigDTO, ...counts } = await fixtureApi().settings.frame()
  const hostile = '</title><script>alert(1)</script>"'
  const site = {
    ...counts,
    websiteConfigDTO: { ...websiteConfigDTO, websiteTitle: hostile, author: hostile },
  }
  const { html } = await visit({ api: fixtureApi({ settings: { frame: async () => site } }) })
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('</title><script')
})

it('reports data that cannot be loaded with 500, inside the frame, and without a state', async () => {
  const down = () =>
    Promise.reject(
      new Failure({ kind: 'unexpected', code: failures.unexpected.code, message: 'x', data: null }),
    )
  const { status, html, error } = await visit({ api: fixtureApi({ settings: { frame: down } }) })
  expect(status).toBe(500)
  expect(error).toBeInstanceOf(Failure)
  expect(html).toContain('The page couldn’t be loaded')
  expect(html).toContain('System exception (50000)')
  expect(html).not.toContain('id="state"')
})

const ownPage = {
  id: 7,
  title: 'What I use',
  content: '<p>A lamp.</p>',
  excerpt: 'A lamp.',
  lang: 'en',
  toc: [],
  createTime: '2026-01-10T12:00:00.000Z',
  updateTime: null,
  path: '/uses',
  isIndexed: true,
  translation: { lang: 'zh-CN', title: '我用的东西', path: '/uses?lang=zh-CN' },
}
const visitOwnPage = (more: object, url = '/uses') => {
  const find = async () => ({ page: { ...ownPage, ...more }, movedTo: null })
  return visit({
    url,
    api: fixtureApi({ ownPages: { find } }),
    assets: { ...assets, 'web/site/own-pages/OwnPagePage.tsx': { file: 'assets/own-page.js' } },
  })
}

it('renders an own page with its canonical URL, both languages and its description for search engines', async () => {
  const { status, html } = await visitOwnPage({}, '/uses?lang=en')
  expect(status).toBe(200)
  expect(html).toContain('<title>What I use — Notes from the long night</title>')
  expect(html).toContain('<link rel="canonical" href="https://site.example/uses">')
  expect(html).toMatch(/hreflang="zh-CN" href="https:\/\/site\.example\/uses\?lang=zh-CN"/)
  expect(html).toContain('"@type":"WebPage"')
  expect(html).toContain('<p>A lamp.</p>')
  expect(html).toContain('href="/uses?lang=zh-CN"')
})

it('asks robots not to list an own page that search engines must not have, and marks a text in the other language', async () => {
  const other = { lang: 'zh-CN', title: '我用的东西', isIndexed: false, translation: null }
  const { html } = await visitOwnPage(other)
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('"@type":"WebPage"')
  expect(html).not.toContain('hreflang="en"')
  expect(html).toMatch(/<header[^>]*lang="zh-CN"[^>]*><h1>我用的东西/)
})

it('redirects a former URL of an own page', async () => {
  const find = async () => ({ page: null, movedTo: '/uses' })
  const { status, redirect } = await visit({ url: '/tools', api: fixtureApi({ ownPages: { find } }) })
  expect([status, redirect]).toEqual([301, '/uses'])
})
