/** Tests reading the configuration of VitePress, which is a program, without running it. */
import { expect, it } from 'vitest'
import { vitePressSettings, vitePressUrls } from './vitepress-urls.ts'

const urls = (path: string, text: string) => vitePressUrls(path, vitePressSettings(text))

it('a file outside of the folder of the pages has no URL', () => {
  expect(urls('posts/a', "srcDir: 'src'")).toBeNull()
  expect(urls('src/a', "srcDir: '../src'")).toBeNull()
})

it.each([
  ["rewrites: { 'a/(.*)': 'b/:0' }", 'a/x/y', '/b/x/y'],
  ["rewrites: { 'a.b/:n': 'c/:n' }", 'aXb/x', '/aXb/x'],
  ["rewrites: { 'a/:n': 'b/:n' }", 'a/x/y', '/a/x/y'],
  ["rewrites: { 'a/:n+': 'b/:n+' }", 'a/x/y', '/b/x/y'],
  ["rewrites: { ...more, 'a/:n': 'b/:n' }", 'a/x', '/a/x'],
  ["rewrites: { 'a/[x]': 'b' }", 'a/[x]', '/a/[x]'],
  ['rewrites: {', 'a/x', '/a/x'],
])('%s: %s is %s', (text, path, url) => expect(urls(path, text)).toEqual([url, `${url}.html`]))

it('a long list of strings is read in time that grows with its length', () => {
  const list = Array.from({ length: 20_000 }, (_, n) => `'a${n}/:n': 'b${n}/:n', // it's ${n}\n`).join('')
  expect(vitePressSettings(`rewrites: { ${list} }`).rewrites).toHaveLength(20_000)
})
