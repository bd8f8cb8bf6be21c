import { expect, it } from 'vitest'
import { isNamedOnly, type Network, networks, profileUrl } from './networks.ts'

const urls: [Network, text: string, url: string | null][] = [
  ['github', 'mira', 'https://github.com/mira'],
  ['github', 'github.com/mira', 'https://github.com/mira'],
  ['twitter', '@mira_s', 'https://x.com/mira_s'],
  ['stackoverflow', '1234', 'https://stackoverflow.com/users/1234'],
  ['stackoverflow', 'mira', null],
  ['weibo', '5678', 'https://weibo.com/u/5678'],
  ['weibo', '@极夜手记', 'https://weibo.com/n/极夜手记'],
  ['csdn', 'mira', 'https://blog.csdn.net/mira'],
  ['zhihu', 'mira', 'https://www.zhihu.com/people/mira'],
  ['juejin', '99', 'https://juejin.cn/user/99'],
  ['mastodon', '@mira@nordlys.social', 'https://nordlys.social/@mira'],
  ['mastodon', 'mira', null],
  ['bluesky', 'mira.northlight.no', 'https://bsky.app/profile/mira.northlight.no'],
  ['youtube', '@northlight', 'https://www.youtube.com/@northlight'],
  ['bilibili', '2400319', 'https://space.bilibili.com/2400319'],
  ['linkedin', 'mira solheim', null],
  ['linkedin', 'mira-solheim', 'https://www.linkedin.com/in/mira-solheim'],
  ['instagram', 'mira.s', 'https://www.instagram.com/mira.s'],
  ['telegram', '@mira', 'https://t.me/mira'],
  ['email', 'mira@northlight.no', 'mailto:mira@northlight.no'],
  ['email', 'mira@a.example?bcc=x@b.example', null],
  ['rss', '/rss.xml', '/rss.xml'],
  ['rss', '//evil.example', null],
  ['wechat', 'mira-northlight', null],
  ['wechat', 'https://wx.example/mira', 'https://wx.example/mira'],
  ['github', 'javascript:alert(1)', null],
  ['weibo', 'https://weibo.com/m', 'https://weibo.com/m'],
]

it.each(urls)('%s: %s leads to %s', (network, text, url) => {
  expect(profileUrl(network, text)).toBe(url)
})

it('only WeChat and QQ have names without a URL', () => {
  expect(networks.filter(isNamedOnly)).toEqual(['wechat', 'qq'])
})
