/** Replaces a link to a video with its player on click. Before that, no request goes to another site. */
import { type RefObject, useEffect } from 'react'
import { isPlainClick } from '#web/router/links.ts'
import { playerUrl, setPlayer } from './player-url.ts'

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

/** Null for an unknown provider: the link stays a link. */
const playerOf = ({ dataset, textContent }: HTMLAnchorElement): HTMLIFrameElement | null => {
  const address = dataset.id && playerUrl(dataset.provider ?? '', dataset.id)
  if (!address) return null
  const player = document.createElement('iframe')
  player.className = 'player'
  player.title = textContent?.trim() || (dataset.provider ?? '')
  setPlayer(player, address)
  return player
}
