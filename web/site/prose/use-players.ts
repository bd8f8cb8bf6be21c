/** Turns a link to a film into its player when it is clicked; until then no other site is asked for anything. */
import { type RefObject, useEffect } from 'react'
import { isPlainClick } from '#web/router/links.ts'

/** The players that the content security policy lets in. */
const players: Record<string, (id: string) => string> = {
  youtube: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  bilibili: (id) =>
    `https://player.bilibili.com/player.html?${/^\d+$/.test(id) ? 'aid' : 'bvid'}=${id}&autoplay=1`,
  vimeo: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
}

export const usePlayers = (root: RefObject<HTMLElement | null>, html: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the document changes with `html`
  useEffect(() => {
    const text = root.current
    const play = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.embed')
      if (!link || !isPlainClick(event, { target: '', hasAttribute: () => false })) return
      const player = playerOf(link)
      if (!player) return
      event.preventDefault()
      link.replaceWith(player)
      player.focus()
    }
    text?.addEventListener('click', play)
    return () => text?.removeEventListener('click', play)
  }, [root, html])
}

/** Null for a provider that we do not know: the link stays a link. */
const playerOf = ({ dataset, textContent }: HTMLAnchorElement): HTMLIFrameElement | null => {
  const address = players[dataset.provider ?? '']
  if (!address || !dataset.id) return null
  const player = document.createElement('iframe')
  player.className = 'player'
  player.title = textContent?.trim() || (dataset.provider ?? '')
  player.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  player.referrerPolicy = 'strict-origin-when-cross-origin'
  player.src = address(encodeURIComponent(dataset.id))
  return player
}
