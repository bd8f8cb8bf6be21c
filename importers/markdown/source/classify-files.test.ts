import { describe, expect, it } from 'vitest'
import { classifyFiles } from './classify-files.ts'

const sorted = (...paths: string[]) =>
  Object.fromEntries(
    classifyFiles(paths).map(({ path, kind, engine, slugPath }) => [path, `${engine} ${kind} ${slugPath}`]),
  )

describe('classifyFiles', () => {
  it('reads a Hexo folder', () =>
    expect(
      sorted(
        'source/_posts/hello.md', 'source/_posts/2020/deep one.markdown', 'source/_drafts/later.md',
        'source/about/index.md', 'source/links/index.md', 'scaffolds/post.md', 'README.md',
        'themes/next/README.md', 'source/_posts/hello/a.png',
      ), // biome-ignore format: a list of paths
    ).toEqual({
      'source/_posts/hello.md': 'hexo post hello',
      'source/_posts/2020/deep one.markdown': 'hexo post 2020/deep one',
      'source/_drafts/later.md': 'hexo draft later',
      'source/about/index.md': 'hexo about about',
      'source/links/index.md': 'hexo page links',
      'scaffolds/post.md': 'hexo template scaffolds/post',
      'README.md': 'hexo paper README',
      'themes/next/README.md': 'hexo template themes/next/README',
    }))

  it('reads a Jekyll folder, with categories above _posts', () =>
    expect(
      sorted('_posts/2020-01-02-a.md', 'tech/_posts/2020-01-03-b.md', '_drafts/c.md', 'about.md', 'index.md'),
    ).toEqual({
      '_posts/2020-01-02-a.md': 'jekyll post 2020-01-02-a',
      'tech/_posts/2020-01-03-b.md': 'jekyll post 2020-01-03-b',
      '_drafts/c.md': 'jekyll draft c',
      'about.md': 'jekyll about about',
      'index.md': 'jekyll page index',
    }))

  it('reads Hugo bundles, languages and sections', () =>
    expect(
      sorted(
        'content/blog/one/index.md', 'content/blog/one/notes.md', 'content/blog/two.md', 'content/blog/_index.md',
        'content/blog/three/index.zh-cn.md', 'content/about.md', 'content/about/index.zh.md', 'archetypes/default.md',
      ), // biome-ignore format: a list of paths
    ).toEqual({
      'content/blog/one/index.md': 'hugo post blog/one',
      'content/blog/one/notes.md': 'hugo page blog/one/notes',
      'content/blog/two.md': 'hugo post blog/two',
      'content/blog/_index.md': 'hugo listing content/blog/_index',
      'content/blog/three/index.zh-cn.md': 'hugo post blog/three',
      'content/about.md': 'hugo about about',
      'content/about/index.zh.md': 'hugo about about',
      'archetypes/default.md': 'hugo template archetypes/default',
    }))

  it('reads a plain folder', () =>
    expect(sorted('hello.md', 'notes/deep.md', 'drafts/x.md', 'README.md', 'about.md', 'a.txt')).toEqual({
      'hello.md': 'plain post hello',
      'notes/deep.md': 'plain post notes/deep',
      'drafts/x.md': 'plain draft drafts/x',
      'README.md': 'plain paper README',
      'about.md': 'plain about about',
      'a.txt': 'plain foreign a',
    }))

  it('reports posts that are no Markdown, and not the files of posts', () =>
    expect(
      sorted('_posts/2020-01-02-a.html', '_posts/2020-01-03-b.md', 'assets/x.html', 'notes/_posts/c/d.org'),
    ).toEqual({
      '_posts/2020-01-02-a.html': 'jekyll foreign 2020-01-02-a',
      '_posts/2020-01-03-b.md': 'jekyll post 2020-01-03-b',
      'notes/_posts/c/d.org': 'jekyll foreign c/d',
    }))

  it('reports texts of other kinds in any folder, and not what is no post', () =>
    expect(
      sorted(
        'a.md', 'b.rst', 'c.txt', 'd.html', 'e.mdwn', 'robots.txt', 'README.txt', 'deep/f.org', 'site/g.html',
        'h/index.md', 'h/data.txt',
      ), // biome-ignore format: a list of paths
    ).toEqual({
      'a.md': 'plain post a',
      'b.rst': 'plain foreign b',
      'c.txt': 'plain foreign c',
      'd.html': 'plain foreign d',
      'deep/f.org': 'plain foreign deep/f',
      'e.mdwn': 'plain post e',
      'h/index.md': 'plain post h',
    }))

  it('distinguishes several blogs in one folder', () => {
    const files = classifyFiles([
      'a/source/_posts/x.md', 'a/source/img/p.png', 'b/_posts/2020-01-01-y.md', 'c/content/blog/z/index.md',
      'd/posts/w.md',
    ]) // biome-ignore format: a list of paths
    expect(files.map(({ site, base, engine }) => [site, base, engine])).toEqual([
      ['a', 'a/source', 'hexo'],
      ['b', 'b', 'jekyll'],
      ['c', 'c/content', 'hugo'],
      ['d', 'd', 'plain'],
    ])
  })
})
