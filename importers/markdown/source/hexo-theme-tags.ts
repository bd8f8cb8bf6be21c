/** Converts the tags of common Hexo themes and plugins: Butterfly, NexT, Volantis, Stellar, and players. */
import { details, escaped, image, link, video } from '#contract/markdown-builders.ts'
import { tabComment, tabs } from './tabs.ts'
import type { TagHandlers } from './tag-handlers.ts'
import { tagArgs } from './template-tokens.ts'

/** `a, b, c`, with or without quotation marks. */
const commaParts = (args: string): string[] =>
  args.split(',').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))

/** `color, text` and `text` alone: the text. */
const lastPart = (args: string): string | null => commaParts(args).at(-1) || null

const styled = (mark: string): TagHandlers[string] => ({
  inline: ({ args }) => (args.trim() === '' ? null : `${mark}${escaped(args)}${mark}`),
})

const wrapped = (element: string): TagHandlers[string] => ({
  inline: ({ args }) =>
    args.trim() === ''
      ? null
      : `<${element}>${args.trim().replace(/[<&]/g, (char) => `&#${char.charCodeAt(0)};`)}</${element}>`,
})

/** A player: the name of the piece, as a link to its file or page. */
const piece: TagHandlers[string] = {
  block: ({ args }) => {
    const { positional: words, named } = tagArgs(args)
    const url =
      named.url ?? words.find((word) => /^https?:|\.(?:mp[34]|m4[av]|ogg|webm|wav|flac)$/i.test(word))
    const rest = words.filter((word) => word !== url && !/^(?:autoplay|width:|lrc:|narrow)/.test(word))
    return url ? link(rest.slice(0, 2).join(' – ') || url, url) : null
  },
}

const checked: TagHandlers[string] = {
  block: ({ args }) => {
    const parts = commaParts(args)
    return parts.at(-1)
      ? `- [${parts.slice(0, -1).join(' ').includes('checked') ? 'x' : ' '}] ${parts.at(-1)}`
      : null
  },
}

const TIMELINE = /<!--\s*timeline\b([^\n]*?)-->([\s\S]*?)<!--\s*endtimeline\s*-->/g

/** Each entry with its title in bold. */
const timeline = (title: string, inner: string): string => {
  const entries = [...inner.matchAll(TIMELINE)].map(
    ([, name = '', body = '']) => `- **${escaped(name)}**\n\n${body.trim().replace(/^(?=.)/gm, '  ')}`,
  )
  const text = entries.length > 0 ? entries.join('\n\n') : inner
  return title === '' ? text : `**${escaped(title)}**\n\n${text}`
}

export const hexoThemeTags: TagHandlers = {
  hideinline: { block: ({ args }) => details(commaParts(args)[1] || '…', commaParts(args)[0] ?? '') },
  hideblock: { around: ({ args, inner }) => details(commaParts(args)[0] || '…', inner) },
  timeline: { around: ({ args, inner }) => timeline(commaParts(args)[0] ?? '', inner) },
  timenode: { around: ({ args, inner }) => `**${escaped(args)}**\n\n${inner}` },
  gallerygroup: {
    block: ({ args }) => {
      const { positional: words } = tagArgs(args)
      const [name = '', text = '', href = '', src = ''] = words
      return src ? `[${image(src, name, text)}](${href})` : null
    },
  },
  inlineimg: { inline: ({ args }) => (args ? image(tagArgs(args).positional[0] ?? '') : null) },
  inlineimage: { inline: ({ args }) => (args ? image(commaParts(args)[0] ?? '') : null) },
  u: wrapped('u'),
  del: styled('~~'),
  kbd: wrapped('kbd'),
  emp: styled('**'),
  wavy: wrapped('u'),
  psw: wrapped('u'),
  span: { inline: ({ args }) => lastPart(args) },
  p: { block: ({ args }) => lastPart(args) },
  checkbox: checked,
  radio: checked,
  audio: piece,
  aplayer: piece,
  dplayer: piece,
  videojs: piece,
  meting: {
    block: ({ args }) => {
      const [id, server, type] = tagArgs(args).positional
      const place =
        server === 'tencent'
          ? `https://y.qq.com/n/ryqq/songDetail/${id}`
          : `https://music.163.com/#/${type ?? 'song'}?id=${id}`
      return id && /^(?:netease|tencent)$/.test(server ?? '') ? link(place, place) : null
    },
  },
  codepen: {
    block: ({ args }) => {
      const [user, id] = args.includes('|')
        ? args.split('|').map((part) => part.trim())
        : tagArgs(args).positional
      return user && id ? `https://codepen.io/${user}/pen/${id}` : null
    },
  },
  asciinema: {
    block: ({ args }) =>
      args ? link(`asciinema ${args}`, `https://asciinema.org/a/${tagArgs(args).positional[0]}`) : null,
  },
  caniuse: {
    block: ({ args }) =>
      ((feature) => (feature ? link(`Can I use ${feature}`, `https://caniuse.com/${feature}`) : null))(
        args.split('@')[0]?.trim(),
      ),
  },
  ghcard: {
    block: ({ args }) =>
      ((name) => (name ? link(name, `https://github.com/${name}`) : null))(commaParts(args)[0]),
  },
  bvideo: { block: ({ args }) => (args ? video('bilibili', tagArgs(args).positional[0] ?? '') : null) },
  owo: { inline: ({ args }) => args.trim() || null },
  owl: { around: ({ inner }) => inner },
  fancybox: { around: ({ inner }) => inner },
  videos: { around: ({ inner }) => inner },
  swiper: { around: ({ inner }) => inner },
  centered: { around: ({ inner }) => inner },
  right: { around: ({ inner }) => inner },
  left: { around: ({ inner }) => inner },
  box: {
    around: ({ args, inner }) =>
      `${args ? `**${escaped(args.replace(/\b[\w-]+:\S+/g, ''))}**\n\n` : ''}${inner}`,
  },
  tab: { around: ({ args, inner }) => tabs(tabComment(args, inner), '') },
}
