/** Projects of VitePress, each with the URL that the old site would have used. */
import type { FolderRow } from './url-row.ts'

const config = (text: string, file = '.vitepress/config.ts') => ({ [file]: `export default { ${text} }` })
const rewrites = (list: string, more = '') => config(`rewrites: { ${list} }, ${more}`)
/** The pages stand below the project. */
const docs = 'docs'

export const vitePressRows: FolderRow[] = [
  // Paths.
  [{ '.vitepress/config.ts': '', 'package.json': '{}' }, 'posts/v1.md', '', '/posts/v1.html'],
  [{ '.vitepress/config.js': '' }, 'v2.md', '', '/v2.html'],
  [{ '.vitepress/config.js': '' }, 'posts/v3/index.md', '', '/posts/v3/'],
  [config(''), 'posts/2020/01/v4.md', '', '/posts/2020/01/v4.html'],
  [config(''), 'posts/2020-01-02-v5.md', '', '/posts/2020-01-02-v5.html'],
  [config(''), 'posts/V6-Loud.md', '', '/posts/V6-Loud.html'],
  [config(''), 'posts/v7 with spaces.md', '', '/posts/v7 with spaces.html'],
  [config(''), 'posts/你好-v8.md', '', '/posts/你好-v8.html'],
  [config(''), 'posts/v9.draft.md', '', '/posts/v9.draft.html'],
  // Fields of the front matter.
  [config(''), 'posts/v10.md', 'slug: other', '/posts/v10.html'],
  [config(''), 'posts/v11.md', 'permalink: /p/v11', '/p/v11'],
  [config(''), 'posts/v12.md', 'redirect_from: /older/v12.html', '/older/v12.html'],
  // cleanUrls.
  [config('cleanUrls: true', '.vitepress/config.mts'), 'posts/v13.md', '', '/posts/v13'],
  [config('cleanUrls: true'), 'posts/v14/index.md', '', '/posts/v14/'],
  [config('cleanUrls: false'), 'posts/v15.md', '', '/posts/v15.html'],
  // base.
  [config("base: '/notes/'", '.vitepress/config.mts'), 'posts/v16.md', '', '/notes/posts/v16.html'],
  [config('base: "/n17/", cleanUrls: true'), 'posts/v17.md', '', '/n17/posts/v17'],
  [config("base: '/n18/'"), 'posts/v18/index.md', '', '/n18/posts/v18/'],
  [config("base: '/a/n19'"), 'v19.md', '', '/a/n19/v19.html'],
  [config("themeConfig: { sidebar: { '/guide/': { base: '/guide/', items: [] } } }"), 'posts/v20.md', '', '/posts/v20.html'],
  // The folder of the project, and the one of its pages.
  [{ 'docs/.vitepress/config.ts': '' }, `${docs}/posts/v21.md`, '', '/posts/v21.html'],
  [config("base: '/n22/'", 'docs/.vitepress/config.ts'), `${docs}/v22.md`, '', '/n22/v22.html'],
  [config("srcDir: './src'", '.vitepress/config.js'), 'src/posts/v23.md', '', '/posts/v23.html'],
  [config("srcDir: 'src/pages'"), 'src/pages/v24.md', '', '/v24.html'],
  [config("srcDir: 'src/'"), 'src/posts/v25/index.md', '', '/posts/v25/'],
  [config("srcDir: '.'"), 'posts/v26.md', '', '/posts/v26.html'],
  [config("srcDir: 'text', base: '/n27/'"), 'text/v27.md', '', '/n27/v27.html'],
  [config("srcDir: 'text'", 'docs/.vitepress/config.ts'), `${docs}/text/v28.md`, '', '/v28.html'],
  // rewrites.
  [rewrites("'posts/v29.md': 'blog/renamed-v29.md'"), 'posts/v29.md', '', '/blog/renamed-v29.html'],
  [rewrites("'posts/v30/start.md': 'posts/v30/index.md'"), 'posts/v30/start.md', '', '/posts/v30/'],
  [rewrites("'packages/:pkg/src/:slug*': ':pkg/:slug*'"), 'packages/pkg-a/src/deep/v31.md', '', '/pkg-a/deep/v31.html'],
  [rewrites("'packages/:pkg/src/(.*)': ':pkg/index.md'"), 'packages/pkg-v32/src/any.md', '', '/pkg-v32/'],
  [rewrites("'en/:rest*': ':rest*'"), 'en/posts/v33.md', '', '/posts/v33.html'],
  [rewrites("'en/:rest*': ':rest*'"), 'zh/posts/v34.md', '', '/zh/posts/v34.html'],
  [rewrites("'posts/:year(\\\\d+)/:name': ':name'"), 'posts/2020/v35.md', '', '/v35.html'],
  [rewrites("'posts/v36.md': 'first/v36.md', 'posts/:name': 'second/:name'"), 'posts/v36.md', '', '/first/v36.html'],
  [rewrites("\n// don't\n'a.md': 'b.md', /* also */\n\"posts/:name\": `w/:name`,\n"), 'posts/v37.md', '', '/w/v37.html'],
  [rewrites("'src/:name': ':name'", 'cleanUrls: true'), 'src/v38.md', '', '/v38'],
  [rewrites("'p/:name': 'q/:name'", "base: '/n39/'"), 'p/v39.md', '', '/n39/q/v39.html'],
  [rewrites("'p/:name': 'q/:name'", "srcDir: 'src'"), 'src/p/v40.md', '', '/q/v40.html'],
  [config("rewrites: (id) => id.replace('a', 'b')"), 'posts/v41.md', '', '/posts/v41.html'],
  // The file of the configuration.
  [config('cleanUrls: true', '.vitepress/config.cjs'), 'posts/v42.md', '', '/posts/v42'],
  [config("base: '/n43/'", '.vitepress/config/index.ts'), 'posts/v43.md', '', '/n43/posts/v43.html'],
  [{ '.vitepress/config.mjs': "import { defineConfig } from 'vitepress'\nexport default defineConfig({\n  srcDir: `text`,\n})" }, 'text/v44.md', '', '/v44.html'],
] // biome-ignore format: one row a line
