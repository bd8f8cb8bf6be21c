/** Resolves the text of a post: expands template tags and finds the targets of images and links. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { image } from '#contract/markdown-builders.ts'
import { shortened } from '#contract/shortened.ts'
import { isPdf } from '#importers/store-linked.ts'
import { collectWarnings, type ImportWarning, type WarnAbout } from '#importers/warnings.ts'
import { say } from '#server/platform/report-message.ts'
import type { ImportedPost } from './read-posts.ts'
import { convertAdmonitions } from './source/admonitions.ts'
import type { AssetPaths } from './source/asset-paths.ts'
import { expandTags } from './source/expand-tags.ts'
import { withLineBreaks } from './source/line-ends.ts'
import { runLiquid } from './source/liquid/run-liquid.ts'
import { type TemplatePage, templateScope } from './source/liquid/template-scope.ts'
import { normalizeMathDelimiters } from './source/math-delimiters.ts'
import { withoutMdx } from './source/mdx.ts'
import { normalizeText } from './source/normalize-text.ts'
import { anchorIn, POST_SCHEME, type PostIndex } from './source/post-index.ts'
import { isOwnHost } from './source/site-config.ts'
import { splitAbstract } from './source/split-abstract.ts'
import { templateValue } from './source/template-values.ts'
import { type Destination, textRanges } from './source/text-ranges.ts'
import { convertWikiLinks } from './source/wiki-links.ts'
import { convertZolaTags } from './source/zola-tags.ts'
import type { TemplateFiles } from './template-files.ts'

/** The fields of a post that resolving its text needs. */
export type PostText = Pick<ImportedPost, 'file' | 'title' | 'separator' | 'hasMath' | 'data'> & {
  site: Pick<ImportedPost['site'], 'site' | 'config' | 'zone'>
  metadata: Pick<ImportedPost['metadata'], 'body' | 'gallery'>
  /** What templates can read of the post; null where they do not run. */
  page: TemplatePage | null
}

export type ImageSource = { path: string } | { data: string }

/** The range of a URL in the Markdown, with the image or the post to which it refers. */
export type TextReference = {
  start: number
  end: number
  picture?: ImageSource
  post?: { path: string; fragment: string }
}

/** The range of an image's URL in the Markdown, and the URL with its protocol. */
export type RemoteReference = { start: number; end: number; url: string }

export type ResolvedText = {
  markdown: string
  /** The text in front of `<!-- more -->`. */
  abstract: string | null
  /** URLs in `markdown` that must be replaced: those of images, and of other posts. */
  references: TextReference[]
  /** Images on other servers. */
  remoteImages: RemoteReference[]
  warnings: ImportWarning[]
}

export type ImportFolder = { root: string; index: PostIndex; assets: AssetPaths; templates: TemplateFiles }

/** Never throws for the content of a text. Reads no other files than those that `include_code` names. */
export const resolveText = (post: PostText, around: ImportFolder): ResolvedText => {
  const { warnings, warn } = collectWarnings()
  const posts = {
    postHref: (name: string) => {
      const place = around.index.byName(name, post.file)
      return place && `${POST_SCHEME}${encodeURI(place.file.path)}`
    },
    postTitle: (name: string) => around.index.byName(name, post.file)?.title ?? null,
    attachment: (name: string) => around.assets.named(name, post.file),
  }
  const run = withRunTemplates(withGallery(post), post, around, warn)
  const written = withoutDialect(run, post, { ...posts, warn })
  const expanded = expandTags(post.hasMath ? normalizeMathDelimiters(written) : written, {
    engine: post.file.engine,
    title: post.title,
    ...posts,
    valueOf: (path) => templateValue({ site: post.site.config.data, page: post.data }, path),
    codeFile: (path) => codeFile(path, post, around),
    warn,
  })
  const normal = normalizeText(expanded, post.file.engine, warn)
  const broken = post.site.config.breaksLines ? withLineBreaks(normal) : normal
  const { text, abstract } = splitAbstract(broken, post.separator)
  const places = textRanges(text).destinations.flatMap((found) => referencesOf(found, post, around, warn))
  return {
    markdown: text,
    abstract,
    warnings,
    references: places.filter((place) => !('url' in place)),
    remoteImages: places.filter((place) => 'url' in place),
  }
}

/** What single engines add to Markdown, in the form that all of them know. */
const withoutDialect = (
  markdown: string,
  { file, site }: PostText,
  around: Omit<Parameters<typeof convertWikiLinks>[1], 'hasComments'>,
): string => {
  let text = markdown
  const hasComments = file.engine === 'plain' || file.engine === 'hugo'
  if (/\.mdx$/i.test(file.path) || site.config.project?.generator === 'docusaurus')
    text = withoutMdx(text, around.warn)
  if (file.engine === 'hugo') text = convertZolaTags(text)
  text = convertWikiLinks(text, { ...around, hasComments })
  return hasComments ? convertAdmonitions(text) : text
}

const withRunTemplates = (
  markdown: string,
  { file, site, page }: PostText,
  { templates }: ImportFolder,
  warn: WarnAbout,
): string => {
  if (page === null || file.engine !== 'jekyll' || !/\{[{%]/.test(markdown)) return markdown
  return runLiquid(markdown, textRanges(markdown), {
    scope: templateScope({ config: templates.config(site), data: () => templates.data(site) }, page),
    zone: site.zone,
    include: (name) => templates.include(site, name),
    includeRelative: (name) => templates.relative(file.path, name),
    onFailure: (tag, reason) => warn('template-not-run', say('template-failed', { tag, problem: reason })),
  })
}

/** A gallery post shows its images first; the cover is one of them. */
const withGallery = ({ metadata }: PostText): string =>
  metadata.gallery.length > 1
    ? `${metadata.gallery.map((src) => image(src)).join('\n')}\n\n${metadata.body}`
    : metadata.body

export const IMAGE_PATH = /\.(?:avif|gif|jfif|jpe?g|png|svg|tiff?|webp)$/i

const OTHER_MEDIA = /\.(?:mp4|m4v|webm|mov|ogv|mp3|m4a|ogg|wav|vtt|pdf|zip)(?:[?#].*)?$/i

/** Pelican says what a path is: `{filename}other.md`, `{static}/images/a.png`. */
const PELICAN_KIND = /^(?:\{|%7B|\|)(?:filename|static|attach)(?:\}|%7D|\|)/i

const referencesOf = (
  found: Destination,
  post: PostText,
  around: ImportFolder,
  warn: WarnAbout,
): (TextReference | RemoteReference)[] => {
  const { start, end, kind } = found
  const written = found.written.replace(PELICAN_KIND, '')
  const isPicture = kind === 'image' || kind === 'html-image'
  if (isPicture && /^data:image\//i.test(written)) return [{ start, end, picture: { data: written } }]
  const path = around.assets.find(written, post.file, post.site.config) ?? assetOfPost(written, post, around)
  if (isPicture && OTHER_MEDIA.test(written)) {
    if (path) warn('file-not-imported', written)
    else if (!/^(?:https?:)?\/\//i.test(written)) warn('link-missing', written)
    return []
  }
  if (isPicture) {
    if (path) return [{ start, end, picture: { path } }]
    const isRemote = /^(?:https?:)?\/\//i.test(written)
    warn(isRemote ? 'image-remote' : 'image-missing', shortened(written, 200))
    return isRemote ? [{ start, end, url: absoluteUrl(written) }] : []
  }
  const target = around.index.byHref(written, post.file, post.site.config)
  if (target) {
    const { post: linked, fragment } = target
    return [
      {
        start,
        end,
        post: { path: linked.file.path, fragment: anchorIn(linked.metadata?.body ?? '', fragment) },
      },
    ]
  }
  if (path && (IMAGE_PATH.test(path) || isPdf(path))) return [{ start, end, picture: { path } }]
  if (path) warn('file-not-imported', written)
  else if (isInBlog(written, post.site.config)) warn('link-missing', shortened(written, 200))
  return []
}

/** Whether a link, if it leads anywhere, leads to something of the blog. */
const isInBlog = (url: string, config: PostText['site']['config']): boolean => {
  const [, host, path = ''] = /^(?:https?:)?\/\/([^/?#]+)(.*)$/is.exec(url) ?? []
  if (host !== undefined) return isOwnHost(config, host) && path.startsWith(`${config.root}/`)
  return !/^(?:[a-z][\w+.-]*:|#|$)/i.test(url)
}

/** Hexo serves the files of a post below its URL. */
const assetOfPost = (written: string, post: PostText, { index, assets }: ImportFolder): string | null => {
  const [, folder = '', name] = /^([^?#]+\/)([^/?#]+)/.exec(written) ?? []
  const owner = name === undefined ? null : index.byHref(folder, post.file, post.site.config)
  return owner ? assets.find(`./${name}`, owner.post.file, post.site.config) : null
}

/** The URL with its protocol, which a text may leave out. */
export const absoluteUrl = (url: string): string => (url.startsWith('//') ? `https:${url}` : url)

const codeFile = (path: string, post: PostText, { root, assets }: ImportFolder): string | null => {
  const found = [`downloads/code/${path}`, path]
    .map((one) => assets.find(`/${one}`, post.file, post.site.config))
    .find((one) => one !== null)
  return found ? readFileSync(join(root, found), 'utf8').replace(/\r\n?/g, '\n') : null
}
