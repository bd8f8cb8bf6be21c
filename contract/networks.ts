/** The social networks that a site links to, and the URLs of profiles on them. */

/** In the order in which they are shown. */
export const networks = [
  'github', 'gitee', 'twitter', 'stackoverflow', 'wechat', 'qq', 'weibo', 'csdn', 'zhihu', 'juejin',
  'mastodon', 'bluesky', 'youtube', 'bilibili', 'linkedin', 'instagram', 'telegram', 'email', 'rss',
] as const // biome-ignore format: one list, two lines
export type Network = (typeof networks)[number]

/** The glyphs of other links; '' stands for the first letter of the name. */
export const linkIcons = ['', 'link', ...networks] as const
export type LinkIcon = (typeof linkIcons)[number]

/** What the name of an account looks like, and its URL. WeChat has none, and QQ no public one: visitors search for the name. */
const forms: Partial<Record<Network, readonly (readonly [name: RegExp, url: string])[]>> = {
  github: [[/^@?([\w-]+)$/, 'https://github.com/$1']],
  gitee: [[/^@?([\w.-]+)$/, 'https://gitee.com/$1']],
  twitter: [[/^@?(\w+)$/, 'https://x.com/$1']],
  stackoverflow: [[/^(\d+)$/, 'https://stackoverflow.com/users/$1']],
  weibo: [
    [/^(\d+)$/, 'https://weibo.com/u/$1'],
    [/^@?([\p{L}\w-]+)$/u, 'https://weibo.com/n/$1'],
  ],
  csdn: [[/^@?([\w-]+)$/, 'https://blog.csdn.net/$1']],
  zhihu: [[/^@?([\w-]+)$/, 'https://www.zhihu.com/people/$1']],
  juejin: [[/^(\d+)$/, 'https://juejin.cn/user/$1']],
  mastodon: [[/^@?([\w.]+)@([\w-]+(?:\.[\w-]+)+)$/, 'https://$2/@$1']],
  bluesky: [[/^@?([\w-]+(?:\.[\w-]+)+)$/, 'https://bsky.app/profile/$1']],
  youtube: [[/^@?([\w.-]+)$/, 'https://www.youtube.com/@$1']],
  bilibili: [[/^(\d+)$/, 'https://space.bilibili.com/$1']],
  linkedin: [[/^@?([\p{L}\d-]+)$/u, 'https://www.linkedin.com/in/$1']],
  instagram: [[/^@?([\w.]+)$/, 'https://www.instagram.com/$1']],
  telegram: [[/^@?(\w+)$/, 'https://t.me/$1']],
  email: [[/^(?:mailto:)?([^\s@:<>"?&]+@[^\s@:<>"?&]+)$/, 'mailto:$1']],
  rss: [[/^(\/(?![/\\])\S*)$/, '$1']],
}

/** The URL of what the owner entered: a URL, or the name of an account; null where the name has none. */
export function profileUrl(network: Network, text: string): string | null {
  const url = /^[\w-]+(?:\.[\w-]+)+\/\S/.test(text) ? `https://${text}` : text
  if (/^https?:\/\/[^\s<>"/?#][^\s<>"]*$/i.test(url)) return url
  const form = forms[network]?.find(([name]) => name.test(text))
  return form ? text.replace(...form) : null
}

/** Whether visitors see the name of an account of this network, where it has no URL. */
export const isNamedOnly = (network: Network): boolean => !forms[network]
