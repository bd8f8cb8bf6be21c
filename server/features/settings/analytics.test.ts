/** The script of an analytics service: what is understood of a tag, which pages load it, and what their policy then allows. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalyticsState } from '#contract/studio/analytics.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import type { Failure } from '#server/platform/errors.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, TEST_NOW, type TestContext } from '#server/testing/test-context.ts'
import { readScriptTag } from './analytics.ts'

describe('a tag', () => {
  it.each([
    [
      'Umami',
      '<script defer src="https://stats.example/script.js" data-website-id="94d2e8"></script>',
      '<script async src="https://stats.example/script.js" data-website-id="94d2e8"></script>',
      ['https://stats.example'],
    ],
    [
      'GoatCounter, which sends to another host',
      `<script data-goatcounter='https://mira.goatcounter.example/count'
        async src=//gc.example/count.js></script>`,
      '<script async src="https://gc.example/count.js" data-goatcounter="https://mira.goatcounter.example/count"></script>',
      ['https://gc.example', 'https://mira.goatcounter.example'],
    ],
    [
      'Matomo, with a remark',
      '<!-- Matomo --><SCRIPT type="text/javascript" ASYNC SRC="https://m.example:8443/js/container_1.js"></SCRIPT><!-- End -->',
      '<script async src="https://m.example:8443/js/container_1.js"></script>',
      ['https://m.example:8443'],
    ],
    [
      'Baidu, by its address',
      ' https://hm.baidu.example/hm.js?0a1b&c ',
      '<script async src="https://hm.baidu.example/hm.js?0a1b&amp;c"></script>',
      ['https://hm.baidu.example'],
    ],
    [
      'a value in JSON',
      `<script src="https://a.example/b.js" data-beacon='{"token": "<a&quot;"}'></script>`,
      '<script async src="https://a.example/b.js" data-beacon="{&quot;token&quot;: &quot;&lt;a&quot;&quot;}"></script>',
      ['https://a.example'],
    ],
  ])('of %s is written anew', (_, text, html, hosts) => {
    const script = readScriptTag(text)
    expect(script).toEqual({ html, host: hosts[0], hosts })
    // It is stored in this form.
    expect(readScriptTag(html)).toEqual(script)
  })

  it.each([
    ['http://stats.example/a.js', 'script-https'],
    ['/a.js', 'script-https'],
    ['https://user@stats.example/a.js', 'script-https'],
    ['<script src="javascript:alert(1)"></script>', 'script-https'],
    ['<script src="data:text/javascript,alert(1)"></script>', 'script-https'],
    ['<script>alert(1)</script>', 'script-code'],
    ['<script src="https://a.example/a.js">alert(1)</script>', 'script-code'],
    ['<script src="https://a.example/a.js"></script><script>alert(1)</script>', 'script-code'],
    ['<script data-domain="a.example"></script>', 'script-tag'],
    ['<script src="https://a.example/a.js">', 'script-tag'],
    ['<img src="https://a.example/a.gif">', 'script-tag'],
    ['<script src="https://a.example/a.js"></script><img src=x onerror=alert(1)>', 'script-tag'],
    ['<script src="https://a.example/a.js" = data-a></script>', 'script-tag'],
    ['<script src="https://a.example/a.js" onload="alert(1)"></script>', 'script-attribute'],
    ['<script src="https://a.example/a.js" type="module"></script>', 'script-attribute'],
    ['<script src="https://a.example/a.js" nonce="a"></script>', 'script-attribute'],
  ])('is refused in words: %s', (text, sentence) => {
    let failure: Failure | null = null
    try {
      readScriptTag(text)
    } catch (error) {
      failure = error as Failure
    }
    expect(failure?.messageKey).toBe(sentence)
  })

  it('is missing in an empty text', () => {
    expect(readScriptTag(' <!-- none --> ')).toBeNull()
  })
})

describe('on pages', () => {
  const TAG =
    '<script async src="https://gc.example/count.js" data-goatcounter="https://m.example/count"></script>'
  let context: TestContext
  let owner: TestReader
  let article: string
  beforeAll(async () => {
    context = await createTestContext({ QQ_APP_ID: '1', QQ_APP_KEY: 'key' }, pageRenderer)
    owner = await createTestReader(context.ctx, { isOwner: true })
    const draft = articleDraft(context.ctx, { title: 'Rays', markdown: '`</head>`' })
    article = `/articles/${await saveArticle(context.ctx, draft)}`
  })
  afterAll(() => context.close())

  const save = (tag: string, by = owner) =>
    context.api('/studio/analytics', jsonRequest('PUT', { tag }, by.headers))
  const page = async (path: string) => {
    const response = await context.fetch(path)
    return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
  }
  const counted = ['/', '/about', '/archives', '/talks', '/message']
  const others = [
    '/search',
    '/login-link',
    '/unsubscribe',
    '/email-choice',
    '/undo-email-change',
    '/oauth/login/qq',
  ]
  const never = [...others, '/404', '/nowhere', '/studio', '/studio/setup', '/healthz']
  const all = () => Promise.all([article, ...counted, ...never].map(page))

  it('S11: the policy of pages that count as viewed is extended by exactly its hosts, and of no others', async () => {
    const before = await all()
    expect((await save(TAG)).code).toBe(20000)
    for (const path of [article, ...counted]) {
      const { html, policy } = await page(path)
      expect(html.split(TAG), path).toHaveLength(2)
      expect(html.indexOf(TAG)).toBeLessThan(html.indexOf('<body'))
      const known = before[[article, ...counted].indexOf(path)]?.policy ?? ''
      const expected = known
        .replace("script-src 'self'", "script-src 'self' https://gc.example")
        .replace("connect-src 'self'", "connect-src 'self' https://gc.example https://m.example")
      expect(policy.split(/[; ]+/).toSorted(), path).toEqual(expected.split(/[; ]+/).toSorted())
    }
    for (const path of never) {
      const { html, policy } = await page(path)
      expect(html, path).not.toContain('gc.example')
      expect(policy, path).not.toContain('example')
    }
    expect((await save('')).code).toBe(20000)
    const withoutNonce = ({ policy }: { policy: string }) => policy.replaceAll(/'nonce-[^']*'/g, '')
    expect((await all()).map(withoutNonce)).toEqual(before.map(withoutNonce))
  })

  it('says what is set, and why a tag is refused', async () => {
    await save(TAG)
    const { data } = await context.api('/studio/analytics', { headers: owner.headers })
    expect(data as AnalyticsState).toEqual({ tag: TAG, hosts: ['https://gc.example', 'https://m.example'] })
    expect(await save('<script>alert(1)</script>')).toMatchObject({ code: 52000, data: { field: 'tag' } })
    expect((await page('/')).html).toContain(TAG)
  })

  it('S11: only the owner sets it, and not in a session that was confirmed long ago', async () => {
    await save('')
    const reader = await createTestReader(context.ctx)
    expect((await save(TAG, reader)).code).toBe(40300)
    context.clock.now += 16 * 60_000
    expect((await save(TAG)).code).toBe(51020)
    expect((await page('/')).html).not.toContain(TAG)
    context.clock.now = TEST_NOW
  })
})
