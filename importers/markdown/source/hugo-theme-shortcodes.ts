/** Converts further shortcodes of Hugo and of its common themes: Docsy, LoveIt, Hextra, Blowfish, PaperMod, Book. */
import { callout, details, escaped, image, link } from '#contract/markdown-builders.ts'
import { tabComment } from './tabs.ts'
import type { TagHandlers } from './tag-handlers.ts'
import { tagArgs } from './template-tokens.ts'

type Handler = TagHandlers[string]

const content: Handler = { around: ({ inner }) => inner }
const words = (args: string): string => tagArgs(args).positional.join(' ')

/** `{{< button href="…" >}}Text{{< /button >}}`, or with the text as a parameter. */
const button: Handler = {
  around: ({ args, inner }) => {
    const {
      named,
      positional: [first],
    } = tagArgs(args)
    const href = named.href ?? named.url ?? named.link ?? named.relref ?? first
    return href ? link(inner || named.text || href, href) : null
  },
}

const folded: Handler = {
  around: ({ args, inner }) => {
    const { named, positional: list } = tagArgs(args)
    return details(named.summary ?? named.title ?? named.text ?? (list[0] || '…'), inner)
  },
}

const card: Handler = {
  block: ({ args }) => {
    const { named } = tagArgs(args)
    const title = named.title ?? named.link ?? ''
    const text = named.subtitle ?? named.description ?? named.content ?? ''
    if (title === '') return null
    const shown = named.link || named.url ? link(title, named.link ?? named.url ?? '') : escaped(title)
    return `- ${shown}${text ? `: ${escaped(text)}` : ''}`
  },
}

const file: Handler = {
  block: ({ args }) => {
    const {
      named,
      positional: [first],
    } = tagArgs(args)
    const src = named.src ?? named.url ?? first
    return src ? link(named.title ?? named.name ?? src.split('/').at(-1) ?? src, src) : null
  },
}

const textOnly: Handler = { around: ({ inner }) => inner.replace(/\s+/g, ' ') }

const alone = (make: (args: string) => string | null): Handler => ({ inline: ({ args }) => make(args) })

export const hugoThemeShortcodes: TagHandlers = {
  param: {
    inline: ({ args, ctx }) => {
      const name = words(args)
      return (
        ctx.valueOf(`page.${name}`) ??
        ctx.valueOf(`page.params.${name}`) ??
        ctx.valueOf(`site.params.${name}`)
      )
    },
  },
  qr: {
    block: ({ args }) =>
      tagArgs(args).named.text ? link(tagArgs(args).named.text ?? '', tagArgs(args).named.text ?? '') : null,
  },
  button,
  btn: button,
  link: {
    inline: ({ args }) => {
      const {
        named,
        positional: [first, text],
      } = tagArgs(args)
      const href = named.href ?? first
      return href ? link(named.content ?? text ?? href, href, named.title ?? '') : null
    },
  },
  expand: folded,
  collapse: folded,
  spoiler: folded,
  accordion: content,
  accordionitem: folded,
  columns: content,
  column: content,
  steps: content,
  cards: content,
  card,
  pageinfo: { around: ({ inner }) => callout('info', inner) },
  lead: content,
  typeit: content,
  center: content,
  style: content,
  gallery: content,
  carousel: content,
  align: content,
  timeline: content,
  timelineitem: {
    around: ({ args, inner }) => `**${escaped(tagArgs(args).named.header ?? '')}**\n\n${inner}`,
  },
  swatches: alone(() => ''),
  icon: alone(() => ''),
  badge: textOnly,
  keyword: textOnly,
  kbd: alone((args) => (words(args) ? `<kbd>${words(args).replace(/[<&]/g, '')}</kbd>` : null)),
  imgproc: {
    block: ({ args }) =>
      ((src) => (src ? image(src) : null))(tagArgs(args).named.src ?? tagArgs(args).positional[0]),
  },
  audio: file,
  video: file,
  music: {
    block: ({ args }) => {
      const { named } = tagArgs(args)
      return named.url
        ? link([named.name, named.artist].filter(Boolean).join(' – ') || named.url, named.url)
        : null
    },
  },
  pdf: file,
  github: {
    block: ({ args }) =>
      ((repo) => (repo ? link(repo, `https://github.com/${repo}`) : null))(tagArgs(args).named.repo),
  },
  codepen: {
    block: ({ args }) => {
      const {
        named,
        positional: [user, pen],
      } = tagArgs(args)
      const [name, id] = [named.user ?? user, named.id ?? pen]
      return name && id ? `https://codepen.io/${name}/pen/${id}` : null
    },
  },
  asciinema: {
    block: ({ args }) =>
      ((id) => (id ? link(`asciinema ${id}`, `https://asciinema.org/a/${id}`) : null))(
        tagArgs(args).named.id ?? tagArgs(args).positional[0],
      ),
  },
  streamable: {
    block: ({ args }) =>
      ((id) => (id ? link('Streamable', `https://streamable.com/${id}`) : null))(tagArgs(args).named.id),
  },
  tweet_simple: { block: ({ args }) => tweet(args) },
  x_simple: { block: ({ args }) => tweet(args) },
  readfile: {
    block: ({ args, ctx }) => {
      const {
        named,
        positional: [first],
      } = tagArgs(args)
      return ctx.codeFile(named.file ?? first ?? '')
    },
  },
  include: {
    block: ({ args, ctx }) => ctx.codeFile(tagArgs(args).named.file ?? tagArgs(args).positional[0] ?? ''),
  },
  'content-tab': { around: ({ args, inner }) => tabComment(words(args), inner) },
}

const tweet = (args: string): string | null => {
  const { named } = tagArgs(args)
  const { id, user = 'i' } = named
  return id ? link(`@${user}: ${id}`, `https://x.com/${user}/status/${id}`) : null
}
