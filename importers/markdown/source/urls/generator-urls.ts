/** Computes the URLs that Docusaurus, MkDocs, Gatsby, Nuxt, SvelteKit, VitePress and Pelican give to files. */
import { flagOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { dateOfName } from '../dates.ts'
import { GENERATORS, type Generator, type GeneratorProject } from '../site-config.ts'
import type { OldUrlInput } from './old-url-input.ts'
import { pelicanUrls } from './pelican-urls.ts'
import { dateValues } from './url-pattern.ts'
import { vitePressUrls } from './vitepress-urls.ts'

/** The generator whose configuration a file is. */
export const generatorOf = (file: string): Generator | null =>
  GENERATORS.find((name) =>
    name === 'mkdocs'
      ? /^mkdocs\.ya?ml$/.test(file)
      : [`${name}conf.py`, `${name}.config.`, `${name}-config.`, `.${name}/config.`, `.${name}/config/`].some(
          (start) => file.startsWith(start),
        ),
  ) ?? null

/** Null where other rules apply. */
export const generatorUrls = (post: OldUrlInput): string[] | null => {
  const { file, config, data } = post
  const { project } = config
  if (project === null || Object.keys(config.data).length > 0) return null
  const start = project.folder === '' ? '' : `${project.folder}/`
  if (!file.path.startsWith(start)) return null
  const path = file.path.slice(start.length).replace(/\.\w+$/, '')
  const own = textsOf(data.permalink ?? data.url ?? data.path)
  if (own.length > 0) return own
  return rules[project.generator](path.split('/'), post, project)
}

type Rule = (parts: string[], post: OldUrlInput, project: GeneratorProject) => string[] | null

const rules: Record<Generator, Rule> = {
  docusaurus: (parts, { data }) => {
    const [base, ...below] = parts
    const slug = textOf(data.slug)
    if (base === 'blog') return slug.startsWith('/') ? [`/blog${slug}`] : null
    if (base !== 'docs') return null
    const names = below.map((name) => name.replace(/^\d+[-_.]+\s*(?=\D)/, ''))
    const last = slug || textOf(data.id) || names.at(-1) || ''
    const path = slug.startsWith('/')
      ? slug
      : `/${[...withoutIndex([...names.slice(0, -1), last])].join('/')}`
    // A site of documents alone has them at its root.
    return [`/docs${path}`, path]
  },
  mkdocs: (parts, { data, title, publishedAt, zone }, { settings }) => {
    const folder = (textOf(settings.docs_dir) || 'docs').split('/')
    if (folder.some((name, at) => parts[at] !== name)) return null
    const below = parts.slice(folder.length)
    const posts = below.lastIndexOf('posts')
    if (hasBlog(settings.plugins) && posts !== -1) {
      const { year, month, day } = dateValues(publishedAt, zone)
      const slug = textOf(data.slug) || hyphenated(title)
      return [`/${[...below.slice(0, posts), year, month, day, slug].join('/')}/`]
    }
    const path = `/${withoutIndex(below).join('/')}`
    return flagOf(settings.use_directory_urls) === false ? [`/${below.join('/')}.html`] : [`${path}/`]
  },
  gatsby: (parts, { data }) => {
    const below = withoutIndex(parts[0] === 'src' ? parts.slice(1) : parts)
    if (!/^(?:content|pages|posts|blog)$/.test(below[0] ?? '')) return null
    const slug = textOf(data.slug)
    if (slug.startsWith('/')) return [slug]
    const names = slug === '' ? below : [...below.slice(0, -1), slug]
    // The folder that is read is `content`, or one below it.
    return [names.slice(1), names.slice(names.length > 2 ? 2 : 1)].map((path) => `/${path.join('/')}/`)
  },
  nuxt: (parts, { data, zone }) => {
    if (parts[0] !== 'content') return null
    const names = withoutIndex(parts.slice(1)).map((name) =>
      dateOfName(name, zone) ? name : name.replace(/^\d+\.(?=.)/, ''),
    )
    const slug = textOf(data.slug)
    return [`/${names.join('/')}`, ...(slug === '' ? [] : [`/${[...names.slice(0, -1), slug].join('/')}`])]
  },
  vitepress: (parts, _, { vitePress }) => vitePress && vitePressUrls(parts.join('/'), vitePress),
  pelican: (_, post, { settings }) => pelicanUrls(post, settings),
  svelte: (parts) => {
    const at = parts.indexOf('routes')
    if (at === -1) return null
    const below = parts.slice(at + 1).filter((name) => !/^\(.*\)$/.test(name))
    return [`/${below.filter((name) => !name.startsWith('+')).join('/')}`]
  },
}

const withoutIndex = (names: string[]): string[] =>
  /^(?:index|readme)$/i.test(names.at(-1) ?? '') ? names.slice(0, -1) : names

/** `plugins: [blog]`, or a list of maps. */
const hasBlog = (plugins: unknown): boolean =>
  (Array.isArray(plugins) ? plugins : [plugins]).some((one) =>
    one !== null && typeof one === 'object' ? Object.keys(one).some(isBlog) : isBlog(textOf(one)),
  )
const isBlog = (name: string): boolean => /(?:^|\/)blog$/.test(name)

const hyphenated = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-|-$/g, '')
