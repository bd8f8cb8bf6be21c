/** Projects of Next.js with MDX, Nextra and the usual templates of blogs, each with the URL that the old site would have used. */
import type { FolderRow } from './url-row.ts'

const next = { 'next.config.mjs': 'export default {}' }
const config = (text: string) => ({ 'next.config.js': `module.exports = ${text}` })
const project = (...files: string[]) => ({ ...next, ...Object.fromEntries(files.map((file) => [file, ''])) })

export const nextRows: FolderRow[] = [
  // Pages.
  [next, 'pages/blog/nextra.mdx', '', '/blog/nextra'],
  [next, 'pages/nx1.md', '', '/nx1'],
  [next, 'src/pages/blog/nx2.mdx', '', '/blog/nx2'],
  [next, 'pages/blog/nx3/index.mdx', '', '/blog/nx3'],
  [next, 'pages/blog/2020/01/nx4.mdx', '', '/blog/2020/01/nx4'],
  [next, 'pages/blog/你好.mdx', '', '/blog/你好'],
  [next, 'pages/blog/Loud Name.mdx', '', '/blog/Loud Name'],
  [next, 'pages/blog/2020-01-02-nx5.mdx', '', '/blog/2020-01-02-nx5'],
  [next, 'pages/blog/nx6.zh-CN.mdx', '', '/zh-CN/blog/nx6'],
  [config("{ i18n: { locales: ['en', 'zh'], defaultLocale: 'en' } }"), 'pages/blog/nx7.en.mdx', '', '/blog/nx7'],
  [config("{ pageExtensions: ['page.mdx', 'page.tsx'] }"), 'pages/notes/nx8.page.mdx', '', '/notes/nx8'],
  // The app router.
  [next, 'app/(site)/blog/in-app/page.mdx', '', '/blog/in-app'],
  [next, 'src/app/notes/deep/page.mdx', '', '/notes/deep'],
  [next, 'app/(site)/(posts)/nx9/page.md', '', '/nx9'],
  [next, 'app/@main/blog/nx10/page.mdx', '', '/blog/nx10'],
  [project('app/[lang]/layout.tsx'), 'app/blog/nx11/page.mdx', '', '/blog/nx11'],
  // Files that a dynamic route shows.
  [project('pages/posts/[slug].tsx'), '_posts/routed.md', '', '/posts/routed'],
  [project('app/(x)/journal/[slug]/page.tsx', 'app/tags/[tag]/page.tsx'), 'content/only.mdx', '', '/journal/only'],
  [project('pages/blog/[...slug].js', 'pages/[id].js'), 'data/blog/2020/deep.mdx', '', '/blog/2020/deep'],
  [project('app/blog/[slug]/page.tsx'), 'posts/r1.mdx', '', '/blog/r1'],
  [project('app/[locale]/blog/[slug]/page.tsx'), 'content/blog/r2.mdx', '', '/blog/r2'],
  [project('app/[[...slug]]/page.tsx'), 'content/docs/r3.mdx', '', '/docs/r3'],
  [project('src/pages/p/[id].js'), 'posts/r4.md', '', '/p/r4'],
  [project('src/app/posts/[slug]/page.tsx'), '_posts/nx12.md', '', '/posts/nx12'],
  [project('pages/posts/[id].js'), 'posts/nx13.md', '', '/posts/nx13'],
  [project('app/blog/[slug]/page.tsx'), 'app/blog/posts/nx14.mdx', '', '/blog/nx14'],
  [project('app/blog/[...slug]/page.tsx'), 'data/blog/nx15.mdx', '', '/blog/nx15'],
  [project('app/blog/[...slug]/page.tsx'), 'data/blog/nested/route/nx16.mdx', '', '/blog/nested/route/nx16'],
  [project('app/[[...mdxPath]]/page.jsx'), 'content/blog/nx17.mdx', '', '/blog/nx17'],
  [project('app/[lang]/[[...mdxPath]]/page.jsx'), 'content/zh/blog/nx18.mdx', '', '/zh/blog/nx18'],
  [project('pages/[slug].js'), 'posts/nx19.md', '', '/nx19'],
  [project('pages/[...slug].js'), 'content/guides/nx20.md', '', '/guides/nx20'],
  [project('app/posts/[slug]/page.js'), 'posts/nx21/index.mdx', '', '/posts/nx21'],
  [project('app/posts/[slug]/page.js'), 'posts/nx22.mdx', 'slug: by-field', '/posts/by-field'],
  [project('app/posts/[slug]/page.js'), 'posts/2020-01-02-nx23.mdx', '', '/posts/2020-01-02-nx23'],
  [project('app/posts/[slug]/page.js'), 'posts/2020-01-02-nx24.mdx', '', '/posts/nx24'],
  [project('app/writing/[postSlug]/page.js', 'app/tags/[tag]/page.js'), 'content/nx25.mdx', '', '/writing/nx25'],
  [project('app/essays/[essay]/page.tsx', 'app/[lang]/about/page.tsx'), 'content/essays/nx26.md', '', '/essays/nx26'],
  [project('pages/blog/[slug]/index.tsx'), 'posts/nx27.md', '', '/blog/nx27'],
  [project('app/(blog)/articles/[slug]/page.tsx', 'app/api/[slug]/route.ts'), 'content/nx28.md', '', '/articles/nx28'],
  [project('app/blog/[slug]/page.tsx', 'app/notes/[slug]/page.tsx'), 'content/notes/nx29.md', '', '/notes/nx29'],
  [project('app/blog/[slug]/page.tsx'), 'content/nx30.md', 'permalink: /its/own/nx30', '/its/own/nx30'],
  [project('app/blog/[slug]/page.tsx'), 'content/nx31.md', 'slug: /blog/given-nx31', '/blog/given-nx31'],
  // Where the site is.
  [config("{ basePath: '/site' }"), 'pages/blog/based.mdx', '', '/site/blog/based'],
  [{ ...config("{ basePath: '/b', trailingSlash: true }"), 'app/blog/[slug]/page.tsx': '' }, 'posts/r5.mdx', '', '/b/blog/r5/'],
  [{ 'next.config.ts': 'const c = { basePath: "/docs" }\nexport default c' }, 'app/nx32/page.mdx', '', '/docs/nx32'],
  [config('{ trailingSlash: true }'), 'pages/blog/nx33.mdx', '', '/blog/nx33/'],
] // biome-ignore format: one row a line
