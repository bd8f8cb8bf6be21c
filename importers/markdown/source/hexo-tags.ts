/** Converts the tags of Hexo and of its common themes into Markdown. */

import {
  callout,
  details,
  escaped,
  fence,
  frame,
  image,
  link,
  quote,
  video,
} from '#contract/markdown-builders.ts'
import { tabs } from './tabs.ts'
import type { TagHandlers } from './tag-handlers.ts'
import { tagArgs } from './template-tokens.ts'

const PICTURE = /\.(?:avif|bmp|gif|heic|ico|jfif|jpe?g|png|svg|tiff?|webp)(?:[?#].*)?$/i
const isSize = (word: string | undefined) => word !== undefined && /^(?:\d+(?:px|%)?|auto)$/.test(word)

/** `[class names] URL [width] [height] ["title" ["alt"]]` */
const picture = (args: string): string | null => {
  const { positional } = tagArgs(args)
  const position = Math.max(
    0,
    positional.findIndex((word) => PICTURE.test(word) || /^https?:/.test(word)),
  )
  const src = positional[position]
  if (!src) return null
  const rest = positional.slice(position + 1)
  while (isSize(rest[0])) rest.shift()
  // Hexo also takes both texts inside one more pair of quotes: '"title" "alt"'.
  const [title = '', alt = ''] =
    rest.length === 1 && /["']/.test(rest[0] ?? '') ? tagArgs(rest[0] ?? '').positional : rest
  return image(src, alt || title, title)
}

const codeblock = (args: string, body: string): string => {
  const options: Record<string, string> = {}
  const positional = tagArgs(args).positional.filter((word) => {
    const option = /^(lang|mark|line_number|highlight|first_line|wrap|language_attr):(.*)$/.exec(word)
    if (option?.[1]) options[option[1]] = option[2] ?? ''
    return !option
  })
  const url = positional.findIndex((word) => /^https?:\/\//.test(word))
  const title = positional.slice(0, url === -1 ? undefined : url).join(' ')
  const block = fence(body, { lang: options.lang, title, marked: options.mark })
  if (url === -1) return block
  const href = positional[url] ?? ''
  return `${block}\n\n${link(positional.slice(url + 1).join(' ') || href, href)}`
}

/** Hexo's author line: `Name, Source`, `Name https://… Title of the page`. */
const attribution = (args: string): string => {
  const text = args.trim()
  const cited = /^(.*?)\s*(https?:\/\/\S+)(?:\s+(.+))?$/.exec(text)
  if (cited) {
    const [, author = '', url = '', title = ''] = cited
    const name = author ? `**${escaped(author)}**, ` : ''
    return `${name}${link(title || url.replace(/^https?:\/\//, ''), url)}`
  }
  const [author = '', ...source] = text.split(',')
  if (!author.trim()) return ''
  return source.length > 0
    ? `**${escaped(author)}**, *${escaped(source.join(','))}*`
    : `**${escaped(author)}**`
}

const note = (args: string, body: string): string => {
  const { positional } = tagArgs(args)
  const known =
    /^(?:default|primary|success|info|warning|warn|danger|error|tip|important|caution|note|hint|simple|modern|flat|disabled|no-icon|icon|(?:blue|pink|red|purple|orange|green|yellow))$/i
  const style = positional.filter((word) => known.test(word))
  const title = positional
    .filter((word) => !known.test(word) && !/^['"]?fa[sbrl]?\b|^fa-/.test(word))
    .join(' ')
  const kind = style.find((word) => !/^(?:simple|modern|flat|disabled|no-icon|icon)$/i.test(word)) ?? 'note'
  return callout(kind, body, title)
}

/** `{% button url, text, icon %}` of NexT, `{% btn 'url',text %}` of Butterfly. */
const button = (args: string): string | null => {
  const [url = '', text = ''] = args.split(',').map((part) => part.trim().replace(/^['"]|['"]$/g, ''))
  return url ? link(text || url, url) : null
}

/** The body may have its delimiters already. */
const displayed = (body: string): string => `$$\n${body.trim().replace(/^\$\$\s*|\s*\$\$$/g, '')}\n$$`

const commaList = (args: string): string[] =>
  args
    .split(/,|\s+/)
    .map((part) => part.trim().replace(/^['"]|['"]$/g, ''))
    .filter(Boolean)

export const hexoTags: TagHandlers = {
  asset_img: { inline: ({ args }) => picture(args) },
  img: { inline: ({ args }) => picture(args) },
  image: { inline: ({ args }) => picture(args) },
  full_image: { inline: ({ args }) => picture(args) },
  asset_path: { inline: ({ args }) => tagArgs(args).positional[0] ?? null },
  asset_link: {
    inline: ({ args }) => {
      const [slug, title] = tagArgs(args).positional
      return slug ? link(title ?? slug, slug) : null
    },
  },
  post_path: { inline: ({ args, ctx }) => ctx.postHref(tagArgs(args).positional[0] ?? '') },
  post_link: {
    inline: ({ args, ctx }) => {
      const [slug = '', ...rest] = tagArgs(args).positional
      const href = ctx.postHref(slug)
      const title = rest.filter((word) => !/^(?:true|false)$/.test(word)).join(' ')
      if (href) return link(title || ctx.postTitle(slug) || slug, href)
      ctx.warn('tag-target-missing', `post_link ${slug}`)
      return escaped(title || slug)
    },
  },
  link: {
    inline: ({ args }) => {
      const { positional } = tagArgs(args)
      const position = positional.findIndex((word) => /^(?:https?:\/\/|\/|mailto:)/.test(word))
      if (position === -1) return null
      const title = positional
        .slice(position + 1)
        .filter((word) => !/^(?:true|false)$/.test(word))
        .join(' ')
      return link(positional.slice(0, position).join(' '), positional[position] ?? '', title)
    },
  },
  youtube: { block: ({ args }) => (args ? video('youtube', tagArgs(args).positional[0] ?? '') : null) },
  vimeo: { block: ({ args }) => (args ? video('vimeo', tagArgs(args).positional[0] ?? '') : null) },
  bilibili: { block: ({ args }) => (args ? video('bilibili', tagArgs(args).positional[0] ?? '') : null) },
  iframe: { block: ({ args }) => frame(tagArgs(args).positional[0] ?? '') || null },
  video: { block: ({ args }) => ((url) => (url ? link(url, url) : null))(commaList(args)[0]) },
  pdf: {
    block: ({ args }) =>
      ((url) => (url ? link(url.split('/').at(-1) ?? url, url) : null))(commaList(args)[0]),
  },
  gist: {
    block: ({ args }) => {
      const [id, file] = tagArgs(args).positional
      if (!id) return null
      return link(`Gist ${id}${file ? `: ${file}` : ''}`, `https://gist.github.com/${id}`)
    },
  },
  jsfiddle: {
    block: ({ args }) =>
      ((id) => (id ? link(`jsFiddle ${id}`, `https://jsfiddle.net/${id}/`) : null))(
        tagArgs(args).positional[0],
      ),
  },
  codeblock: { raw: ({ args, body }) => codeblock(args, body) },
  code: { raw: ({ args, body }) => codeblock(args, body) },
  include_code: {
    block: ({ args, ctx }) => {
      const { positional } = tagArgs(args)
      const option = (name: string) =>
        positional.find((word) => word.startsWith(`${name}:`))?.slice(name.length + 1)
      const plain = positional.filter((word) => !/^(?:lang|from|to):/.test(word))
      const path = plain.at(-1) ?? ''
      const text = ctx.codeFile(path)
      if (text === null) {
        ctx.warn('tag-target-missing', `include_code ${path}`)
        return null
      }
      const lines = text
        .split('\n')
        .slice(Number(option('from') ?? 1) - 1, option('to') ? Number(option('to')) : undefined)
      const title = plain.slice(0, -1).join(' ') || path.split('/').at(-1)
      return fence(lines.join('\n'), { lang: option('lang') ?? /\.(\w+)$/.exec(path)?.[1], title })
    },
  },
  blockquote: { around: ({ args, inner }) => quote(inner, attribution(args)) },
  quote: { around: ({ args, inner }) => quote(inner, attribution(args)) },
  pullquote: { around: ({ inner }) => quote(inner) },
  centerquote: { around: ({ inner }) => quote(inner) },
  cq: { around: ({ inner }) => quote(inner) },
  note: { around: ({ args, inner }) => note(args, inner) },
  subnote: { around: ({ args, inner }) => note(args, inner) },
  hidetoggle: { around: ({ args, inner }) => details(args.split(',')[0]?.trim() || '…', inner) },
  folding: { around: ({ args, inner }) => details(args.split(',').at(-1)?.trim() || '…', inner) },
  fold: { around: ({ args, inner }) => details(args.replace(/^\S+\s+@/, '').trim() || '…', inner) },
  spoiler: { around: ({ args, inner }) => details(args.trim() || '…', inner) },
  details: { around: ({ args, inner }) => details(args.trim() || '…', inner) },
  tabs: { around: ({ args, inner }) => tabs(inner, args.split(',')[0]?.trim() ?? '') },
  subtabs: { around: ({ args, inner }) => tabs(inner, args.split(',')[0]?.trim() ?? '') },
  subsubtabs: { around: ({ args, inner }) => tabs(inner, args.split(',')[0]?.trim() ?? '') },
  grouppicture: { around: ({ inner }) => inner },
  gp: { around: ({ inner }) => inner },
  gallery: { around: ({ inner }) => inner },
  button: { inline: ({ args }) => button(args) },
  btn: { inline: ({ args }) => button(args) },
  label: { inline: ({ args }) => args.replace(/^\w+@/, '').trim() || null },
  mermaid: {
    raw: ({ args, body }) => fence(args === '' ? body : `${args}\n${body.trim()}`, { lang: 'mermaid' }),
  },
  math: { raw: ({ body }) => displayed(body) },
  katex: { raw: ({ body }) => displayed(body) },
  mathjax: { raw: ({ body }) => displayed(body) },
}
