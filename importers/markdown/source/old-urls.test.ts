import { describe, expect, it } from 'vitest'
import { classifyFiles } from './classify-files.ts'
import { oldUrls } from './old-urls.ts'
import { noConfig, readSiteConfig, type SiteConfig } from './site-config.ts'

const urls = (path: string, data: Record<string, unknown> = {}, config: SiteConfig = noConfig) => {
  const [file] = classifyFiles([path])
  if (!file) throw new Error(path)
  const publishedAt = Date.UTC(2020, 0, 1, 20)
  return oldUrls({ file, data, title: 'Winter Light', publishedAt, zone: 'Asia/Shanghai', config }).urls
}
const configured = (text: string, name = '_config.yml') => readSiteConfig(name, text, '')

describe('oldUrls', () => {
  it.each([
    ['source/_posts/hello.md', {}, ['/2020/01/02/hello']],
    ['source/_posts/2020-01-02-hello.md', {}, ['/2020/01/02/hello', '/2020/01/02/2020-01-02-hello']],
    ['source/_posts/deep/你好 世界.md', {}, ['/2020/01/02/deep/你好 世界']],
    ['source/_posts/a.md', { permalink: 'my/own/path.html' }, ['/my/own/path.html']],
    [
      'source/_posts/a.md',
      { abbrlink: '4a17b156' },
      ['/posts/4a17b156', '/posts/4a17b156.html', '/archives/4a17b156.html', '/2020/01/02/a'],
    ],
    ['source/_posts/a.md', { alias: ['/old', '/older/index.html'] }, ['/2020/01/02/a', '/old', '/older']],
    ['_posts/2020-01-02-a-b.md', {}, ['/2020/01/02/a-b.html', '/2020/01/02/a-b']],
    [
      '_posts/2020-01-02-a.md',
      { categories: 'Tech Web' },
      ['/tech/web/2020/01/02/a.html', '/tech/web/2020/01/02/a'],
    ],
    ['_posts/2020-01-02-a.md', { permalink: '/:year/:title/' }, ['/2020/a']],
    ['_posts/2020-01-02-a.md', { redirect_from: '/x/' }, ['/2020/01/02/a.html', '/2020/01/02/a', '/x']],
    ['content/blog/My Post/index.md', {}, ['/blog/my-post']],
    ['content/blog/a.md', { slug: 'Better' }, ['/blog/better']],
    ['content/blog/a.md', { url: '/elsewhere/' }, ['/elsewhere']],
    [
      'content/blog/a/index.md',
      { aliases: ['/activity', 'near/', 'https://old.example/x/?y'] },
      ['/blog/a', '/activity', '/blog/near', '/x'],
    ],
    ['notes/a.md', {}, ['/notes/a', '/notes/a.html']],
    [
      'notes/a.md',
      { aliases: ['javascript:alert(1)', 'mailto:a@b.c', '/with:colon'] },
      ['/notes/a', '/notes/a.html', '/with:colon'],
    ],
    ['notes/a.md', { permalink: '/%E4%BD%A0%E5%A5%BD/' }, ['/你好']],
    [
      'notes/a.md',
      { aliases: ['/', '/about', '/articles/7', '/api/x', '/tags/'] },
      ['/notes/a', '/notes/a.html'],
    ],
  ])('%s with %j', (path, data, expected) => expect(urls(path, data)).toEqual(expected))

  it.each([
    ['source/_posts/a.md', 'permalink: :category/:title.html', { categories: ['Foo'] }, ['/Foo/a.html']],
    ['source/_posts/a.md', 'permalink: posts/:abbrlink.html', { abbrlink: 7 }, ['/posts/7.html']],
    ['source/_posts/a.md', 'permalink: :nothing/', {}, []],
    [
      'source/_posts/a.md',
      'url: https://x.github.io/blog\nroot: /blog/',
      {},
      ['/2020/01/02/a', '/blog/2020/01/02/a'],
    ],
    ['_posts/2020-01-02-a.md', 'permalink: pretty', {}, ['/2020/01/02/a']],
    ['_posts/2020-01-02-a.md', 'permalink: ordinal', {}, ['/2020/002/a.html']],
    ['_posts/2020-01-02-a.md', 'permalink: /blog/:title/', {}, ['/blog/a']],
  ])(
    '%s configured by %s',
    (path, text, data, expected) => expect(urls(path, data, configured(text))).toEqual(expected), // biome-ignore format: a table
  )

  it('follows Hugo’s patterns by section', () => {
    const config = configured('[permalinks]\nposts = "/:year/:month/:slug/"', 'hugo.toml')
    expect(urls('content/posts/a.md', {}, config)).toEqual(['/2020/01/winter-light'])
    expect(urls('content/notes/a.md', {}, config)).toEqual(['/notes/a'])
  })
})

describe('readSiteConfig', () => {
  it('reads zone, hosts and root', () =>
    expect(configured('timezone: Asia/Shanghai\nurl: https://Blog.example\nroot: /')).toMatchObject({
      zone: 'Asia/Shanghai',
      hosts: ['blog.example'],
      root: '',
    }))
  it('ignores an unknown time zone, and a malformed file', () => {
    expect(configured('timezone: Mars/Olympus').zone).toBeNull()
    expect(readSiteConfig('hugo.toml', 'a = [', '')).toEqual(noConfig)
    expect(readSiteConfig(null, '', 'blog.example\n').hosts).toEqual(['blog.example'])
  })
})
