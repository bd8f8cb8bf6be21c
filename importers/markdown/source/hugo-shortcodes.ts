/** Converts the shortcodes of Hugo and of its common themes into Markdown. */

import { callout, details, escaped, fence, image, link, quote, video } from '#contract/markdown-builders.ts'
import { tabComment, tabs } from './tabs.ts'
import type { TagHandlers } from './tag-handlers.ts'
import { type TagArgs, tagArgs } from './template-tokens.ts'

const figure = ({ positional, named }: TagArgs): string | null => {
  const src = named.src ?? positional[0]
  if (!src) return null
  const caption = named.caption ?? named.title ?? positional[1] ?? ''
  const from = named.attr ? ` (${named.attr})` : ''
  const picture = image(src, named.alt ?? caption, caption + from)
  return named.link ? `[${picture}](${named.link})` : picture
}

const id = (args: string): string => {
  const { positional, named } = tagArgs(args)
  return named.id ?? positional[0] ?? ''
}
const clip = (provider: 'youtube' | 'vimeo' | 'bilibili') => ({
  block: ({ args }: { args: string }) => (id(args) ? video(provider, id(args)) : null),
})

const calloutTag = (kind: string) => ({
  around: ({ args, inner }: { args: string; inner: string }) => {
    const { positional, named } = tagArgs(args)
    const type =
      named.type ??
      named.style ??
      (/^(?:notice|admonition|alert|callout|hint|note)$/.test(kind) ? positional[0] : undefined)
    const title = named.title ?? (type === positional[0] ? positional.slice(1) : positional).join(' ')
    return callout(type ?? kind, inner, type && type === title ? '' : title)
  },
})

const reference = {
  inline: ({
    args,
    ctx,
  }: {
    args: string
    ctx: {
      postHref: (name: string) => string | null
      warn: (code: 'tag-target-missing', detail: string) => void
    }
  }) => {
    const { positional, named } = tagArgs(args)
    const [path = '', anchor] = (named.path ?? positional[0] ?? '').split('#')
    if (!path && anchor) return `#${anchor}`
    const href = ctx.postHref(path)
    if (!href) ctx.warn('tag-target-missing', `ref ${path}`)
    return href && anchor ? `${href}#${anchor}` : href
  },
}

/** `{{< tabs >}}` around `{{< tab "Caption" >}}`; Hextra writes the captions into `items`. */
const tabGroup = {
  around: ({ args, inner }: { args: string; inner: string }) =>
    tabs(
      inner,
      '',
      (tagArgs(args).named.items ?? '').split(',').map((caption) => caption.trim()),
    ),
}

export const hugoShortcodes: TagHandlers = {
  figure: { block: ({ args }) => figure(tagArgs(args)) },
  img: { block: ({ args }) => figure(tagArgs(args)) },
  image: { block: ({ args }) => figure(tagArgs(args)) },
  youtube: clip('youtube'),
  vimeo: clip('vimeo'),
  bilibili: clip('bilibili'),
  ref: reference,
  relref: reference,
  highlight: {
    raw: ({ args, body }) => {
      const { positional, named } = tagArgs(args)
      const options = tagArgs((positional[1] ?? '').split(',').join(' ')).named
      const marked = /hl_lines\s*=\s*\[?"?([\d\s,-]+)/i.exec(args)?.[1] ?? named.hl_lines ?? options.hl_lines
      return fence(body, { lang: positional[0], marked: marked?.trim().replace(/\s+/g, ',') })
    },
  },
  code: {
    raw: ({ args, body }) =>
      fence(body, {
        lang: tagArgs(args).named.language ?? tagArgs(args).named.lang ?? tagArgs(args).positional[0],
      }),
  },
  gist: {
    block: ({ args }) => {
      const {
        named: { src },
        positional: [user, gist],
      } = tagArgs(args)
      if (src) return link(`Gist ${src.split('/').at(-1)}`, src)
      return user && gist ? link(`Gist ${gist}`, `https://gist.github.com/${user}/${gist}`) : null
    },
  },
  tweet: {
    block: ({ args }) => {
      const { named } = tagArgs(args)
      return id(args)
        ? link(
            `@${named.user ?? 'i'}: ${id(args)}`,
            `https://twitter.com/${named.user ?? 'i'}/status/${id(args)}`,
          )
        : null
    },
  },
  x: {
    block: ({ args }) => {
      const { named } = tagArgs(args)
      return named.id
        ? link(`@${named.user ?? 'i'}: ${named.id}`, `https://x.com/${named.user ?? 'i'}/status/${named.id}`)
        : null
    },
  },
  instagram: {
    block: ({ args }) => (id(args) ? link('Instagram', `https://www.instagram.com/p/${id(args)}/`) : null),
  },
  toc: { inline: () => '' },
  notice: calloutTag('notice'),
  admonition: calloutTag('admonition'),
  alert: calloutTag('alert'),
  callout: calloutTag('callout'),
  hint: calloutTag('hint'),
  note: calloutTag('note'),
  tip: calloutTag('tip'),
  info: calloutTag('info'),
  warning: calloutTag('warning'),
  danger: calloutTag('danger'),
  caution: calloutTag('caution'),
  details: {
    around: ({ args, inner }) => {
      const { positional, named } = tagArgs(args)
      return details(named.summary ?? named.title ?? (positional.join(' ') || '…'), inner)
    },
  },
  quote: {
    around: ({ args, inner }) =>
      quote(inner, escaped(tagArgs(args).named.author ?? tagArgs(args).positional.join(' '))),
  },
  blockquote: {
    around: ({ args, inner }) =>
      quote(inner, escaped(tagArgs(args).named.author ?? tagArgs(args).positional.join(' '))),
  },
  mermaid: { raw: ({ body }) => fence(body, { lang: 'mermaid' }) },
  math: { raw: ({ body }) => `$$\n${body.trim()}\n$$` },
  katex: { raw: ({ body }) => `$$\n${body.trim()}\n$$` },
  tabs: tabGroup,
  tabpane: tabGroup,
  tabgroup: tabGroup,
  tab: {
    around: ({ args, inner }) => {
      const { positional, named } = tagArgs(args)
      return tabComment(
        named.name ?? named.label ?? named.header ?? named.title ?? positional.join(' '),
        inner,
      )
    },
  },
  rawhtml: { raw: ({ body }) => body.trim() },
  center: { around: ({ inner }) => inner },
}
