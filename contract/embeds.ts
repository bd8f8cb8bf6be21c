/** Players and posts of other sites that a text can show in a frame: which URLs mean them, and the URL of the frame. */

/** What the frame is like, for its size and the words on its card. */
export type EmbedShape = 'video' | 'track' | 'playlist' | 'code' | 'post'

export type Embed = {
  provider: EmbedProvider
  id: string
  /** Its page, for people. */
  href: string
}

type ParsedUrl = {
  protocol: string
  host: string
  hostname: string
  pathname: string
  hash: string
  searchParams: { get: (name: string) => string | null }
}
/** Browsers and servers have it; the contract is typed for both. */
declare const URL: { parse: (url: string, base?: string) => ParsedUrl | null }

type Host = {
  name: string
  /** Where Chinese readers know it by another one. */
  chineseName?: string
  /** The source of its frames in the content security policy; null: a page of ours holds the frame. */
  origin: string | null
  shapeOf: (id: string) => EmbedShape
  /** @param host without `www.` and the like; undefined: the URL means nothing that can be shown */
  idIn: (url: ParsedUrl, host: string) => string | undefined
  pageOf: (id: string) => string
  /** It may begin to play: the frame is loaded by a click. */
  frameOf: (id: string) => string
}

const always = (shape: EmbedShape) => () => shape
const isList = (id: string) => /^(?:album|playlist|artist|show|program)\//.test(id)
/** The number that NetEase gives a kind. */
const neteaseKinds = ['playlist', 'album', 'song', 'program']
/** Below it are the pages that hold frames of hosts that no list can name. */
export const FRAMES_PATH = '/frames/'

const hosts = {
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    shapeOf: always('video'),
    idIn: ({ searchParams, pathname }, host) => {
      if (!/^(?:youtube(?:-nocookie)?\.com|youtu\.be)$/.test(host)) return
      const id =
        searchParams.get('v') ?? /^\/(?:embed\/|shorts\/|live\/|v\/)?([\w-]{11})\/?$/.exec(pathname)?.[1]
      return id && /^[\w-]{11}$/.test(id) ? id : undefined
    },
    pageOf: (id) => `https://www.youtube.com/watch?v=${id}`,
    frameOf: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  },
  bilibili: {
    name: 'Bilibili',
    origin: 'https://player.bilibili.com',
    shapeOf: always('video'),
    idIn: ({ searchParams, pathname }, host) => {
      if (host !== 'bilibili.com') return
      const number = searchParams.get('aid')
      const id =
        searchParams.get('bvid') ??
        (number ? `av${number}` : /^\/video\/(BV\w{10}|av\d+)\/?$/.exec(pathname)?.[1])
      return id && /^(?:BV\w{10}|av\d{1,12})$/.test(id) ? id : undefined
    },
    pageOf: (id) => `https://www.bilibili.com/video/${id}`,
    frameOf: (id) =>
      `https://player.bilibili.com/player.html?${id.startsWith('av') ? `aid=${id.slice(2)}` : `bvid=${id}`}&autoplay=1`,
  },
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    shapeOf: always('video'),
    idIn: ({ pathname }, host) =>
      host === 'vimeo.com' ? /^\/(?:video\/)?(\d{1,12})\/?$/.exec(pathname)?.[1] : undefined,
    pageOf: (id) => `https://vimeo.com/${id}`,
    frameOf: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
  spotify: {
    name: 'Spotify',
    origin: 'https://open.spotify.com',
    shapeOf: (id) => (isList(id) ? 'playlist' : 'track'),
    idIn: ({ pathname }, host) =>
      host === 'open.spotify.com'
        ? /^\/(?:intl-[a-z]{2,5}\/)?(?:embed\/)?((?:track|episode|album|playlist|artist|show)\/\w{22})\/?$/.exec(
            pathname,
          )?.[1]
        : undefined,
    pageOf: (id) => `https://open.spotify.com/${id}`,
    frameOf: (id) => `https://open.spotify.com/embed/${id}`,
  },
  netease: {
    name: 'NetEase Cloud Music',
    chineseName: '网易云音乐',
    origin: 'https://music.163.com',
    shapeOf: (id) => (isList(id) ? 'playlist' : 'track'),
    idIn: (url, host) => {
      if (!/^(?:y\.)?music\.163\.com$/.test(host)) return
      // Its pages are behind a hash, and its other forms are not.
      const { pathname, searchParams } =
        (url.hash.startsWith('#/') && URL.parse(url.hash.slice(1), `https://${host}`)) || url
      const kind =
        pathname === '/outchain/player'
          ? neteaseKinds[Number(searchParams.get('type') ?? -1)]
          : /^\/(?:m\/)?(playlist|album|song|program)\/?$/.exec(pathname)?.[1]
      const number = searchParams.get('id') ?? ''
      return kind && /^\d{1,16}$/.test(number) ? `${kind}/${number}` : undefined
    },
    pageOf: (id) => `https://music.163.com/#/${id.replace('/', '?id=')}`,
    frameOf: (id) => {
      const [kind = '', number] = id.split('/')
      const height = isList(id) ? 430 : 66
      return `https://music.163.com/outchain/player?type=${neteaseKinds.indexOf(kind)}&id=${number}&auto=1&height=${height}`
    },
  },
  codepen: {
    name: 'CodePen',
    origin: 'https://codepen.io',
    shapeOf: always('code'),
    idIn: ({ pathname }, host) => {
      if (host !== 'codepen.io') return
      const found = /^\/([\w-]{1,60})\/(?:pen|full|details|pres|embed(?:\/preview)?)\/(\w{5,40})\/?$/.exec(
        pathname,
      )
      return found ? `${found[1]}/${found[2]}` : undefined
    },
    pageOf: (id) => `https://codepen.io/${id.replace('/', '/pen/')}`,
    frameOf: (id) => `https://codepen.io/${id.replace('/', '/embed/')}?default-tab=result`,
  },
  bluesky: {
    name: 'Bluesky',
    origin: 'https://embed.bsky.app',
    shapeOf: always('post'),
    idIn: ({ pathname }, host) => {
      const found =
        host === 'bsky.app'
          ? /^\/profile\/([\w.:-]{3,260})\/post\/(\w{8,20})\/?$/.exec(pathname)
          : host === 'embed.bsky.app'
            ? /^\/embed\/([\w.:-]{3,260})\/app\.bsky\.feed\.post\/(\w{8,20})\/?$/.exec(pathname)
            : null
      return found ? `${found[1]}/${found[2]}` : undefined
    },
    pageOf: (id) => `https://bsky.app/profile/${id.replace('/', '/post/')}`,
    frameOf: (id) => `https://embed.bsky.app/embed/${id.replace('/', '/app.bsky.feed.post/')}`,
  },
  mastodon: {
    name: 'Mastodon',
    // Anybody runs a server of it.
    origin: null,
    shapeOf: always('post'),
    idIn: ({ host, pathname }) => {
      const [, post] = /^(\/@\w{1,60}\/\d{6,20})(?:\/embed)?\/?$/.exec(pathname) ?? []
      return post && /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host) ? host + post : undefined
    },
    pageOf: (id) => `https://${id}`,
    frameOf: (id) => FRAMES_PATH + id,
  },
} satisfies Record<string, Host>

export type EmbedProvider = keyof typeof hosts
export type VideoEmbed = Embed & { provider: 'youtube' | 'bilibili' | 'vimeo' }

export const embedHosts: Readonly<Record<EmbedProvider, Host>> = hosts

/** Its name in a Chinese or another text. */
export const embedName = (provider: EmbedProvider, isChinese: boolean): string => {
  const { name, chineseName } = embedHosts[provider]
  return (isChinese && chineseName) || name
}

/** What a URL means, in any form of its host; undefined when it is nothing that can be shown in a frame. */
export function embedOf(href: string): Embed | undefined {
  const url = URL.parse(href.startsWith('//') ? `https:${href}` : href)
  if (!url || !/^https?:$/.test(url.protocol)) return
  const host = url.hostname.replace(/^(?:www|m|player)\./, '')
  for (const provider of Object.keys(hosts) as EmbedProvider[]) {
    const id = embedHosts[provider].idIn(url, host)
    if (id) return { provider, id, href: embedHosts[provider].pageOf(id) }
  }
}

/** The same for videos, which collections can hold. */
export function videoOf(href: string): VideoEmbed | undefined {
  const embed = embedOf(href)
  return embed && isVideo(embed) ? embed : undefined
}

const isVideo = (embed: Embed): embed is VideoEmbed =>
  embedHosts[embed.provider].shapeOf(embed.id) === 'video'

/** The frame of a post on a host that no list names, by the path of our page that holds it. */
export function postFrameOf(path: string): { origin: string; frame: string } | undefined {
  const id = path.slice(FRAMES_PATH.length)
  const embed = embedOf(`https://${id}`)
  if (embed?.provider !== 'mastodon' || embed.id !== id) return
  return { origin: `https://${id.split('/')[0]}`, frame: `${embed.href}/embed` }
}
