/** Decides which files of a folder are posts, and which engine's rules apply to them. Pure. */

export type Engine = 'hexo' | 'jekyll' | 'hugo' | 'plain'

/** `listing`: a Hugo section's `_index.md`. `paper`: a README and its like. `foreign`: a post that is no Markdown. */
type SourceFileKind = 'foreign' | 'post' | 'draft' | 'about' | 'page' | 'template' | 'listing' | 'paper'

export type FoundFile = {
  /** Relative to the folder that was walked, with `/`. */
  path: string
  kind: SourceFileKind
  engine: Engine
  /** The blog's own root, relative to the folder that was walked: '' or 'a/b'. */
  site: string
  /** Where the site's absolute URLs start, relative to the walked folder: Hexo's `source`. */
  base: string
  /** The path below the engine's folder of posts, without its ending: '2020/hello'. */
  slugPath: string
  /** The folder of the site in which the front matter says the images of the post are. */
  mediaFolder?: string
}

const TEXT = /\.(?:md|markdown|mdown|mkdown|mkd|mkdn|mdwn|mdtxt|mdtext|mdx)$/i
const FOREIGN = /\.(?:html?|adoc|asciidoc|asc|org|rst|textile|mediawiki|txt|ipynb|rmd|pug|ejs)$/i
/** They are pages and templates as often as posts. */
const PAGES = /\.(?:html?|ipynb|pug|ejs)$/i
/** Text files that tell programs something. */
const SETTINGS =
  /(?:^|\/)(?:robots|ads|app-ads|humans|llms(?:-full)?|security|requirements[\w-]*|cmakelists|version|sitemap|urls?|baidu_verify_\w+)\.txt$/i
const TEMPLATES = /(?:^|\/)(?:scaffolds|archetypes|_layouts|_includes|_templates|layouts|themes)\//
/** The text of a bundle, optionally with its language: `index.md`, `index.zh-cn.md`. */
const INDEX = /\/index(?:\.[a-z]{2}(?:-\w+)?)?(\.\w+)$/i
const PAPERS =
  /^(?:readme|license|licence|changelog|contributing|code_of_conduct|security|sources|credits|todo)(?:[._-].*)?$/i
const ABOUT = /^(?:about|about-me|aboutme|关于|關於)$/i

/** Whether a file is text that an import reads. */
export const isText = (path: string): boolean => TEXT.test(path)

/** Sorts every Markdown file of a folder. `paths` are all files, relative, with `/`. */
export const classifyFiles = (paths: string[]): FoundFile[] => {
  const roots = engineRoots(paths)
  const texts = paths.filter(isText)
  const folders = {
    withText: new Set(texts.map(folderOf)),
    bundles: new Set(texts.filter(isIndex).map(folderOf)),
  }
  const files = paths.flatMap((path) => classified(path, roots, folders))
  const indexes = files.filter((file) => INDEX.test(file.path))
  const lists = listFolders(files, indexes)
  const bundles = new Set(indexes.map((file) => folderOf(file.path)).filter((folder) => !lists.has(folder)))
  // Beside the index.md of a Hugo bundle, other texts are its resources.
  const isResource = (file: FoundFile) =>
    file.engine === 'hugo' &&
    file.kind === 'post' &&
    !INDEX.test(file.path) &&
    bundles.has(folderOf(file.path))
  const isListing = (file: FoundFile) =>
    file.kind === 'post' && isIndex(file.path) && lists.has(folderOf(file.path)) && hasBundles(file)
  return files.map((file) =>
    isResource(file) ? { ...file, kind: 'page' } : isListing(file) ? { ...file, kind: 'listing' } : file,
  )
}

/** The engines in which a folder with an `index.md` is one page. */
const hasBundles = ({ engine }: FoundFile): boolean => engine === 'hugo' || engine === 'plain'

const isIndex = (path: string): boolean => INDEX.test(`/${path}`)

/** Folders whose `index.md` heads a list: other posts are deeper, or beside it in a folder that is no post's own. */
const listFolders = (files: FoundFile[], indexes: FoundFile[]): Set<string> => {
  const posts = files.filter((file) => file.kind === 'post' && hasBundles(file))
  const inSameFolder = new Set(posts.filter((file) => !isIndex(file.path)).map((file) => folderOf(file.path)))
  const above = new Set<string>()
  for (const file of posts)
    for (let folder = folderOf(file.path); folder !== ''; ) {
      folder = folderOf(folder)
      if (above.has(folder)) break
      above.add(folder)
    }
  const sections = indexes.filter((file) => !file.slugPath.includes('/')).map((file) => folderOf(file.path))
  return new Set([...above, ...['', ...sections].filter((folder) => inSameFolder.has(folder))])
}

/** Texts of every kind, and files of other kinds where only posts stand. */
const classified = (
  path: string,
  roots: Root[],
  { withText, bundles }: Record<'withText' | 'bundles', Set<string>>,
): FoundFile[] => {
  if (isText(path)) return [classify(path, roots)]
  if (!FOREIGN.test(path) || SETTINGS.test(path)) return []
  const asText = classify(path.replace(/\.\w+$/, '.md'), roots)
  const isPost = asText.kind === 'post' || asText.kind === 'draft'
  // Folders beside a Hexo post hold its files, pages among them, and so do the folders of bundles.
  const isAsset =
    (asText.engine === 'hexo' && asText.slugPath.includes('/')) ||
    bundles.has(folderOf(path)) ||
    (asText.engine === 'plain' && PAGES.test(path) && !withText.has(folderOf(path)))
  return isPost && !isAsset ? [{ ...asText, path, kind: 'foreign' }] : []
}

type Root = { site: string; base: string; engine: Engine }

/** Every blog inside the folder, recognized by its files; the deepest first. */
const engineRoots = (paths: string[]): Root[] => {
  const roots = new Map<string, Root>()
  const add = (site: string, base: string, engine: Engine) => {
    const known = roots.get(site)
    if (!known || rank[engine] > rank[known.engine]) roots.set(site, { site, base, engine })
  }
  for (const path of paths) {
    const hexo = /^(?:(.*?)\/)?source\/(?:_posts|_drafts)\//.exec(path)
    const hugo = /^(?:(.*?)\/)?content\/.*\.(?:md|markdown)$/i.exec(path)
    const jekyll = /^(?:(.*?)\/)?(?:_posts|_drafts)\//.exec(path)
    if (hexo) add(hexo[1] ?? '', join(hexo[1] ?? '', 'source'), 'hexo')
    else if (hugo) add(hugo[1] ?? '', join(hugo[1] ?? '', 'content'), 'hugo')
    else if (jekyll) add(jekyll[1] ?? '', jekyll[1] ?? '', 'jekyll')
  }
  for (const site of sitesOfCollections(paths)) add(site, site, 'jekyll')
  const found = [...roots.values()].sort((a, b) => b.site.length - a.site.length)
  // Jekyll allows a category above `_posts`: such a folder belongs to the site around it.
  const isInside = (a: Root, b: Root) => a !== b && (b.site === '' || a.site.startsWith(`${b.site}/`))
  const isCategory = (root: Root) =>
    root.engine === 'jekyll' && found.some((around) => around.engine === 'jekyll' && isInside(root, around))
  return found.filter((root) => !isCategory(root))
}

/** A Jekyll site may have collections and no posts: its configuration, its templates and such a folder tell. */
const sitesOfCollections = (paths: string[]): string[] => {
  const known = new Set(paths)
  const folders = (pattern: RegExp) => new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? []))
  const templated = folders(/^((?:.*?\/)?)_(?:layouts|includes)\//)
  const collected = folders(
    /^((?:[^_][^/]*\/)*?)_(?!layouts|includes|data|sass|site|plugins)[^/]+\/.*\.(?:md|markdown)$/i,
  )
  return [...templated]
    .filter((site) => collected.has(site) && known.has(`${site}_config.yml`))
    .map((site) => site.replace(/\/$/, ''))
}
const rank: Record<Engine, number> = { hexo: 3, jekyll: 2, hugo: 1, plain: 0 }

const classify = (path: string, roots: Root[]): FoundFile => {
  const root = roots.find(({ site }) => site === '' || path.startsWith(`${site}/`)) ?? plainRoot(path)
  const inside = root.site === '' ? path : path.slice(root.site.length + 1)
  const { kind, slugPath } = kinds[root.engine](inside)
  return {
    path,
    kind,
    engine: root.engine,
    site: root.site,
    base: root.base,
    slugPath: slugPath.replace(TEXT, ''),
  }
}

const plainRoot = (path: string): Root => {
  const section = /^(?:(.*?)\/)?(?:posts?|blog|articles|notes)\//.exec(path)
  const site = section?.[1] ?? ''
  return { site, base: site, engine: 'plain' }
}

type Kind = { kind: SourceFileKind; slugPath: string }

const kinds: Record<Engine, (path: string) => Kind> = {
  hexo: (path) => {
    if (TEMPLATES.test(path)) return { kind: 'template', slugPath: path }
    const post = /^source\/(_posts|_drafts)\/(.*)$/s.exec(path)
    if (post) return { kind: post[1] === '_drafts' ? 'draft' : 'post', slugPath: post[2] ?? '' }
    return other(path, path.replace(/^source\//, ''))
  },
  jekyll: (path) => {
    if (TEMPLATES.test(path)) return { kind: 'template', slugPath: path }
    const post = /^(?:(.*)\/)?(_posts|_drafts)\/(.*)$/s.exec(path)
    if (post) return { kind: post[2] === '_drafts' ? 'draft' : 'post', slugPath: post[3] ?? '' }
    return other(path, path)
  },
  hugo: (path) => {
    if (TEMPLATES.test(path)) return { kind: 'template', slugPath: path }
    if (/(?:^|\/)_index(?:\.[\w-]+)?\.\w+$/.test(path)) return { kind: 'listing', slugPath: path }
    const inside = /^content\/(.*)$/s.exec(path)?.[1]
    if (inside === undefined) return other(path, path)
    const bundle = inside.replace(INDEX, '$1')
    const isAbout = ABOUT.test(stemOf(bundle)) && /^(?:pages?\/|[a-z]{2}(?:-\w+)?\/)?[^/]+$/i.test(bundle)
    // A post is in a section; files directly in content/ are pages of the site.
    return bundle.includes('/') && !isAbout ? { kind: 'post', slugPath: bundle } : other(path, bundle)
  },
  plain: (path) => {
    if (TEMPLATES.test(path)) return { kind: 'template', slugPath: path }
    const name = stemOf(path)
    if (PAPERS.test(name)) return { kind: 'paper', slugPath: path }
    if (/(?:^|\/)_index\.\w+$/.test(path)) return { kind: 'listing', slugPath: path }
    const bundle = path.replace(INDEX, '$1')
    if (ABOUT.test(stemOf(bundle)) && !bundle.includes('/')) return { kind: 'about', slugPath: bundle }
    return { kind: /(?:^|\/)_?drafts\//i.test(path) ? 'draft' : 'post', slugPath: bundle }
  },
}

/**
 * A file outside the folders of posts: the about page, a README or the like, or a page without a counterpart here.
 */
const other = (path: string, inside: string): Kind => {
  const page = inside.replace(INDEX, '$1')
  if (ABOUT.test(stemOf(page)) && page.split('/').length <= 2) return { kind: 'about', slugPath: page }
  return { kind: PAPERS.test(stemOf(path)) ? 'paper' : 'page', slugPath: page }
}

const stemOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(TEXT, '')
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const join = (a: string, b: string): string => (a === '' ? b : `${a}/${b}`)
