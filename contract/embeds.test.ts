/** Tests which URLs mean a player or a post of another site, and where its frame is. */
import { describe, expect, it } from 'vitest'
import { embedHosts, embedOf, postFrameOf, videoOf } from './embeds.ts'

const track = '4uLU6hMCjMI75M1A2tKUQC'
/** By the frame: the page, and the URLs that mean it. */
const table: Record<string, string[]> = {
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1': [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'http://m.youtube.com/shorts/dQw4w9WgXcQ',
    '//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=1': [
    'https://www.bilibili.com/video/BV1xx411c7mD',
    'https://www.bilibili.com/video/BV1xx411c7mD/?spm_id_from=1',
    '//player.bilibili.com/player.html?bvid=BV1xx411c7mD&page=1',
  ],
  'https://player.bilibili.com/player.html?aid=170001&autoplay=1': [
    'https://www.bilibili.com/video/av170001',
    'https://player.bilibili.com/player.html?aid=170001',
  ],
  'https://player.vimeo.com/video/82090131?autoplay=1&dnt=1': [
    'https://vimeo.com/82090131',
    'https://player.vimeo.com/video/82090131?h=1',
  ],
  [`https://open.spotify.com/embed/track/${track}`]: [
    `https://open.spotify.com/track/${track}`,
    `https://open.spotify.com/intl-de/track/${track}?si=1`,
    `https://open.spotify.com/embed/track/${track}?utm_source=generator`,
  ],
  [`https://open.spotify.com/embed/playlist/${track}`]: [`https://open.spotify.com/playlist/${track}`],
  'https://music.163.com/outchain/player?type=2&id=1901371647&auto=1&height=66': [
    'https://music.163.com/#/song?id=1901371647',
    'https://music.163.com/song?id=1901371647&userid=1',
    'https://y.music.163.com/m/song?id=1901371647',
    '//music.163.com/outchain/player?type=2&id=1901371647&auto=0&height=66',
  ],
  'https://music.163.com/outchain/player?type=0&id=2829883282&auto=1&height=430': [
    'https://music.163.com/#/playlist?id=2829883282',
    'https://music.163.com/#/m/playlist?id=2829883282',
    '//music.163.com/outchain/player?type=0&id=2829883282',
  ],
  'https://codepen.io/team/embed/abcDEF?default-tab=result': [
    'https://codepen.io/team/pen/abcDEF',
    'https://codepen.io/team/full/abcDEF',
    'https://codepen.io/team/embed/preview/abcDEF?height=300',
  ],
  'https://embed.bsky.app/embed/bsky.app/app.bsky.feed.post/3l6oveex3ii2l': [
    'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l',
    'https://embed.bsky.app/embed/bsky.app/app.bsky.feed.post/3l6oveex3ii2l?id=1',
  ],
  '/frames/fosstodon.org/@lin/111111111111111111': [
    'https://fosstodon.org/@lin/111111111111111111',
    'https://fosstodon.org/@lin/111111111111111111/embed',
  ],
}

describe.each(Object.entries(table))('%s', (frame, urls) => {
  it.each(urls)('is meant by %s', (url) => {
    const embed = embedOf(url)
    expect(embed && embedHosts[embed.provider].frameOf(embed.id)).toBe(frame)
  })
  it('has a page that means the same, and the one origin that the policy names', () => {
    const embed = embedOf(urls[0] as string)
    expect(embed && embedOf(embed.href)).toEqual(embed)
    const origin = embed && embedHosts[embed.provider].origin
    expect(frame.startsWith(origin ? `${origin}/` : '/frames/')).toBe(true)
  })
})

it.each([
  'https://www.youtube.com/@lin',
  'https://www.youtube.com/watch?v=short',
  'https://www.bilibili.com/read/cv1',
  'https://vimeo.com/channels/staff',
  'https://open.spotify.com/user/lin',
  'https://open.spotify.com.evil.example/track/4uLU6hMCjMI75M1A2tKUQC',
  'https://music.163.com/#/user/home?id=1',
  'https://music.163.com/outchain/player?type=9&id=1',
  'https://music.163.com/outchain/player?id=1',
  'https://music.163.com/#/song?id=1%22onload=1',
  'https://codepen.io/team',
  'https://bsky.app/profile/bsky.app',
  'https://fosstodon.org/@lin',
  'https://fosstodon.org/@lin@else.example/111111111111111111',
  'https://127.0.0.1/@lin/111111111111111111',
  'https://localhost/@lin/111111111111111111',
  'https://fosstodon.org:8443/@lin/111111111111111111',
  'https://medium.com/@lin/a-title-1a2b3c',
  'https://gist.github.com/lin/1a2b3c',
  'ftp://vimeo.com/82090131',
  'vimeo',
])('%s is no frame', (url) => {
  expect(embedOf(url)).toBeUndefined()
})

it('only videos can be in a collection', () => {
  expect(videoOf('https://vimeo.com/82090131')?.provider).toBe('vimeo')
  expect(videoOf('https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l')).toBeUndefined()
})

it('S6: our page holds frames of posts and nothing else', () => {
  expect(postFrameOf('/frames/fosstodon.org/@lin/111111111111111111')).toEqual({
    origin: 'https://fosstodon.org',
    frame: 'https://fosstodon.org/@lin/111111111111111111/embed',
  })
  for (const path of [
    '/frames/',
    '/frames/evil.example',
    '/frames/evil.example/login',
    '/frames/evil.example/@lin/111111111111111111/embed',
    '/frames/evil.example/@lin/111111111111111111?a',
    '/frames/evil.example/@lin/111111111111111111;script-src *',
    '/frames/https://evil.example/@lin/111111111111111111',
    '/frames/a@evil.example/@lin/111111111111111111',
    '/frames/evil.example%2f@lin/111111111111111111',
    '/frames/vimeo.com/82090131',
  ])
    expect(postFrameOf(path), path).toBeUndefined()
})
