import { describe, expect, it } from 'vitest'
import { classifyFiles } from './classify-files.ts'
import { PostIndex } from './post-index.ts'
import { noConfig } from './site-config.ts'

const posts = [
  ['_posts/2018-01-19-forums-are-open.md', '/2018/01/19/forums-are-open.html'],
  ['_posts/2019-02-01-second.md', '/2019/02/01/second.html'],
  ['content/x/one/index.md', '/x/one'],
].map(([path = '', url = '']) => {
  const [file] = classifyFiles([path])
  if (!file) throw new Error(path)
  return { file, title: path, oldUrls: [url] }
})
const index = new PostIndex(posts)
const from = posts[1]?.file
if (!from) throw new Error('no post')

describe('PostIndex', () => {
  it.each([
    '2018-01-19-forums-are-open',
    'forums-are-open',
    '_posts/2018-01-19-forums-are-open.md',
    '/x/../2018-01-19-forums-are-open.md',
  ])('finds by the name %s', (name) =>
    expect(index.byName(name.replace('/x/../', ''), from)?.file.path).toBe(
      '_posts/2018-01-19-forums-are-open.md',
    ),
  )

  it.each([
    ['/2018/01/19/forums-are-open.html', ''],
    ['/2018/01/19/forums-are-open/#part', '#part'],
    ['2018-01-19-forums-are-open.md#a%20b', '#a%20b'],
    ['./2018-01-19-forums-are-open.md', ''],
    ['/_posts/2018-01-19-forums-are-open.md', ''],
    ['https://whoever.example/2018/01/19/forums-are-open.html', ''],
    ['/blog/forums-are-open/', ''],
    ['../../../2018/01/19/forums-are-open.html#part', '#part'],
    ['post:_posts/2018-01-19-forums-are-open.md#x', '#x'],
  ])('follows %s', (href, fragment) =>
    expect(index.byHref(href, from, noConfig)).toMatchObject({
      fragment,
      post: { file: { slugPath: '2018-01-19-forums-are-open' } },
    }),
  )

  it.each([
    '#part',
    '',
    'https://a.b/',
    '/download/',
    'mailto:a@b.c',
    '/second',
    'other.md',
    'https://a.b/x/one',
  ])('does not resolve %s', (href) => expect(index.byHref(href, from, noConfig)).toBeNull())
})
