/**
 * Tests X1 and X2 of the safety requirements on the rendered HTML of comments. The end-to-end tests do so in a
 * browser.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element } from 'hast'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { isSafeUrl } from '#contract/comment-links.ts'
import { commentHtml } from '#contract/comment-text.ts'
import { parseHtml } from '#server/rendering/markdown/html/parse-html.ts'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { isFullTier } from '#server/testing/tier.ts'
import { commentPlainText, sanitizeComment } from './sanitize-comment.ts'

const render = (text: string) => sanitizeComment(commentHtml(text))

describe('the Markdown of comments', () => {
  it.each([
    ['*a* **b** ***c***', '<p><em>a</em> <strong>b</strong> <strong><em>c</em></strong></p>'],
    ['**重要。**内容', '<p><strong>重要。</strong>内容</p>'],
    ['snake_case and 2 * 3 * 4', '<p>snake_case and 2 * 3 * 4</p>'],
    ['`<b>` and ``a`b``', '<p><code>&lt;b&gt;</code> and <code>a`b</code></p>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['> said\n> > before', '<blockquote><p>said</p><blockquote><p>before</p></blockquote></blockquote>'],
    ['- a\n- b\n  - c', '<ul><li>a</li><li><p>b</p><ul><li>c</li></ul></li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['```\n*a*\n```', '<pre><code>*a*</code></pre>'],
    ['# no heading', '<p># no heading</p>'],
    ['\\*plain\\*', '<p>*plain*</p>'],
  ])('%j', (text, html) => expect(render(text)).toBe(html))

  it('writes links that search engines do not follow', () => {
    const link = (href: string, label = href) =>
      `<a href="${href}" rel="nofollow ugc noopener noreferrer">${label}</a>`
    expect(render('[x](https://a.b/c?d=1&e=2)')).toBe(`<p>${link('https://a.b/c?d=1&amp;e=2', 'x')}</p>`)
    expect(render('see https://a.b/c.')).toBe(`<p>see ${link('https://a.b/c')}.</p>`)
    expect(render('见https://a.b/c。谢谢')).toBe(`<p>见${link('https://a.b/c')}。谢谢</p>`)
    expect(render('<mailto:a@b.c>')).toBe(`<p>${link('mailto:a@b.c', 'a@b.c')}</p>`)
    expect(render('(https://a.b/c_(d))')).toBe(`<p>(${link('https://a.b/c_(d)')})</p>`)
  })

  it('X2: no other scheme becomes a link', () => {
    const schemes = [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'JaVaScRiPt:x',
      'data:text/html,x',
      'vbscript:x',
    ]
    const others = [
      '//evil',
      '/\\evil',
      'https:evil',
      'https:/evil',
      '\u0001javascript:x',
      'tel:1',
      'file:///a',
      'ftp://a',
      'https://[x]',
      'http://%00',
    ]
    for (const url of [...schemes, ...others]) {
      expect({ address: url, isSafe: isSafeUrl(url) }).toEqual({ address: url, isSafe: false })
      expect(render(`[x](${url}) <${url}> ${url}`)).not.toContain('<a')
    }
    for (const url of ['https://a.b', 'HTTP://a', 'mailto:a@b'])
      expect({ address: url, isSafe: isSafeUrl(url) }).toEqual({ address: url, isSafe: true })
  })

  it('returns the same as plain text', () => {
    expect(commentPlainText(render('*a* `<b>` &amp;\n\n- [c](https://d.e)\n- f'))).toBe('a <b> &amp; c f')
  })
})

/** Everything in the output that could run or send a request. */
function dangers(html: string): string[] {
  const found: string[] = []
  visit(parseHtml(html), (node) => {
    if (node.type === 'comment') found.push('comment')
    if (node.type !== 'element') return
    const { tagName, properties } = node as Element
    if (!/^(?:p|em|strong|code|pre|blockquote|ul|ol|li|br|a)$/.test(tagName)) found.push(tagName)
    for (const [name, value] of Object.entries(properties)) {
      if (name === 'href' && /^(?:https?:\/\/|mailto:)/i.test(String(value))) continue
      if (name !== 'rel' && name !== 'start') found.push(`${tagName} ${name}=${value}`)
    }
  })
  return found
}

const random = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const pieces = (
  '< > & " \' ` ``` * ** _ __ [ ] ( ) [a](https://b.c) [a](javascript:x) https://a.b <https://a.b> > - 1. \n \n\n \\ &lt; ' +
  '<p> </p> <em> </em> <pre> </code> <script> </script> <img|src=x|onerror=alert(1)> <a|href="https://a.b"|rel="nofollow|ugc|noopener|noreferrer"> ' +
  '<a|href="javascript:x"|rel="nofollow|ugc|noopener|noreferrer"> </a> <ol|start="3"> <ol|start="3"|onclick="x"> <!-- --> <svg> </blockquote> <li> 字 x'
)
  .split(' ')
  .map((piece) => piece.replaceAll('|', ' '))
const heap = (next: () => number) =>
  Array.from({ length: 1 + Math.floor(next() * 14) }, () => pieces[Math.floor(next() * pieces.length)]).join(
    '',
  )

describe('X1: sanitizing', () => {
  it('twice changes nothing, for random combinations of tags and characters', () => {
    const next = random(11)
    for (let round = 0; round < (isFullTier ? 100_000 : 5_000); round++) {
      const text = heap(next)
      const once = sanitizeComment(text)
      if (sanitizeComment(once) !== once) expect.fail(text)
      const html = commentHtml(text)
      if (sanitizeComment(html) !== html) expect.fail(`The renderer printed what is not allowed: ${text}`)
    }
  })

  it('nests 24 elements at most, of which each is closed', () => {
    const html = sanitizeComment('<ul>'.repeat(30))
    expect(html).toBe(`${'<ul>'.repeat(24)}${'&lt;ul&gt;'.repeat(6)}${'</ul>'.repeat(24)}`)
  })

  it('leaves nothing that could run, as a browser parses it', () => {
    const next = random(12)
    for (let round = 0; round < 4_000; round++) {
      const text = heap(next)
      for (const html of [sanitizeComment(text), render(text)])
        expect({ text, dangers: dangers(html) }).toEqual({ text, dangers: [] })
    }
  })

  it('takes linear time for hostile text', async () => {
    const hostile = [
      '[',
      '*a **a ',
      '>',
      '`a``b```',
      '- ',
      '<a',
      'a_b__',
      '[*',
      '[a](',
      '(a)',
      '<http://',
      '- a\n\n',
    ]
    for (const piece of hostile)
      await runOnLongInput((size) => render(piece.repeat(size).slice(0, size)), 2_000)
  })
})

const FOLDER = sharedData('xss') ?? ''

describe.skipIf(FOLDER === '')('X1: known payloads run nothing', () => {
  const lists = FOLDER
    ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(txt|json)$/.test(name))
    : []
  it.each(lists.filter((name) => !/LICENSE|README/.test(name)))('%s', (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8')
    const read = name.endsWith('.json')
      ? (JSON.parse(text) as (string | { payload: string })[])
      : text.split(/\r?\n/)
    const payloads = read.map((one) => (typeof one === 'string' ? one : one.payload))
    expect(payloads.length).toBeGreaterThan(3)
    for (const payload of payloads) {
      const html = render(payload)
      expect({ payload, dangers: dangers(html), twice: sanitizeComment(html) }).toEqual({
        payload,
        dangers: [],
        twice: html,
      })
    }
  })
})
