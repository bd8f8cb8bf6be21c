/** Recognizes players of other sites. They become link cards; the browser loads a player only on a click. */
import type { Element } from 'hast'

export type Embed = { provider: 'youtube' | 'bilibili' | 'vimeo'; id: string; href: string }

const PROVIDER_NAMES = { youtube: 'YouTube', bilibili: 'Bilibili', vimeo: 'Vimeo' } as const

/** The video that a URL means, in any of its provider's forms; undefined when it means none. */
export function embedOf(href: string): Embed | undefined {
  const url = URL.parse(href.startsWith('//') ? `https:${href}` : href)
  if (!url || !/^https?:$/.test(url.protocol)) return
  const host = url.hostname.replace(/^(?:www|m|player)\./, '')
  const path = url.pathname
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') {
    const id =
      url.searchParams.get('v') ?? /^\/(?:embed\/|shorts\/|live\/|v\/)?([\w-]{11})\/?$/.exec(path)?.[1]
    if (!id || !/^[\w-]{11}$/.test(id)) return
    return { provider: 'youtube', id, href: `https://www.youtube.com/watch?v=${id}` }
  }
  if (host === 'bilibili.com') {
    const number = url.searchParams.get('aid')
    const id =
      url.searchParams.get('bvid') ??
      (number ? `av${number}` : /^\/video\/(BV\w{10}|av\d+)\/?$/.exec(path)?.[1])
    if (!id || !/^(?:BV\w{10}|av\d{1,12})$/.test(id)) return
    return { provider: 'bilibili', id, href: `https://www.bilibili.com/video/${id}` }
  }
  if (host === 'vimeo.com') {
    const id = /^\/(?:video\/)?(\d{1,12})\/?$/.exec(path)?.[1]
    return id ? { provider: 'vimeo', id, href: `https://vimeo.com/${id}` } : undefined
  }
}

/** The card: a plain link without scripts, a player's place with them. */
export function embedCard({ provider, id, href }: Embed, watchOn: string): Element {
  const label = watchOn.endsWith('：')
    ? watchOn + PROVIDER_NAMES[provider]
    : `${watchOn} ${PROVIDER_NAMES[provider]}`
  return {
    type: 'element',
    tagName: 'a',
    properties: { className: ['embed'], dataProvider: provider, dataId: id, href },
    children: [{ type: 'text', value: label }],
  }
}
