import { describe, expect, it } from 'vitest'
import { decodeText } from '#importers/decode-text.ts'
import { AssetPaths } from './asset-paths.ts'
import { classifyFiles } from './classify-files.ts'
import { noConfig } from './site-config.ts'

const paths = [
  'source/_posts/hello.md', 'source/_posts/hello/a.png', 'source/images/b 1.png', 'blog/content/x/one/index.md',
  'blog/content/x/one/c.jpg', 'blog/static/img/d.png', 'source/_posts/Big.PNG',
  'source/_posts/hello/cafe\u0301.png',
] // biome-ignore format: a list of paths
const find = (written: string, path = 'source/_posts/hello.md', more = {}) => {
  const file = classifyFiles(paths).find((one) => one.path === path)
  if (!file) throw new Error(path)
  return new AssetPaths(paths).find(written, file, { ...noConfig, ...more })
}

describe('AssetPaths', () => {
  it('finds the images of a post in the folder that its front matter names', () => {
    const [file] = classifyFiles(['_posts/2020-01-02-a.md'])
    const assets = new AssetPaths(['_posts/2020-01-02-a.md', 'assets/img/a/b.png'])
    const post = file && { ...file, mediaFolder: 'assets/img/a' }
    expect(post && assets.find('b.png', post, noConfig)).toBe('assets/img/a/b.png')
    expect(file && assets.find('b.png', file, noConfig)).toBeNull()
  })

  it('finds a file of a vault by its name, unless several have it', () => {
    const [file] = classifyFiles(['notes/a.md'])
    const assets = new AssetPaths(['notes/a.md', 'files/b c.png', 'files/d.png', 'old/d.png'])
    expect(file && assets.find('b%20c.png', file, noConfig)).toBe('files/b c.png')
    expect(file && assets.find('d.png', file, noConfig)).toBeNull()
    expect(file && assets.named('d.png', file)).toBe('/files/d.png')
    expect(file && assets.named('old/d.png', file)).toBe('/old/d.png')
  })

  it.each([
    ['a.png', 'source/_posts/hello/a.png'],
    ['./hello/a.png', 'source/_posts/hello/a.png'],
    ['hello\\a.png', 'source/_posts/hello/a.png'],
    ['/images/b%201.png?x=1', 'source/images/b 1.png'],
    ['../images/b 1.png', 'source/images/b 1.png'],
    ['images/b 1.png', 'source/images/b 1.png'],
    ['big.png', 'source/_posts/Big.PNG'],
    ['caf\u00e9.png', 'source/_posts/hello/cafe\u0301.png'],
    ['../../../../etc/passwd', null],
    ['https://a.b/images/b 1.png', null],
    ['data:image/png;base64,xx', null],
    ['', null],
  ])('%s is %s', (written, path) => expect(find(written)).toBe(path))

  it('finds a file beside the post by an absolute path, after the folders of the site', () => {
    expect(find('/c.jpg', 'blog/content/x/one/index.md')).toBe('blog/content/x/one/c.jpg')
    expect(find('/images/b 1.png')).toBe('source/images/b 1.png')
  })

  it('recognizes its own hosts and root, and copies of its own files', () => {
    const one = 'blog/content/x/one/index.md'
    expect(find('https://me.example/images/b 1.png', undefined, { hosts: ['me.example'] })).toBe(
      'source/images/b 1.png',
    )
    expect(find('//www.Me.example/images/b 1.png', undefined, { hosts: ['me.example'] })).toBe(
      'source/images/b 1.png',
    )
    expect(find('/pre/images/b 1.png', undefined, { root: '/pre' })).toBe('source/images/b 1.png')
    expect(find('https://raw.example/o/r/main/content/x/one/c.jpg', one)).toBe('blog/content/x/one/c.jpg')
    expect(find('https://raw.example/c.jpg', one)).toBeNull()
    expect(find('/img/d.png', one)).toBe('blog/static/img/d.png')
  })
})

describe('decodeText', () => {
  it('reads UTF-8, UTF-16 and GB 18030', () => {
    expect(decodeText(new TextEncoder().encode('你好'))).toEqual({ text: '你好', encoding: null })
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x60, 0x4f]))).toEqual({ text: '你', encoding: 'UTF-16' })
    expect(decodeText(Uint8Array.from([0xc4, 0xe3, 0xba, 0xc3]))).toEqual({
      text: '你好',
      encoding: 'GB 18030',
    })
  })
})
