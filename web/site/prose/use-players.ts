/** Replaces a link to a video, a post and the like with its frame on click. Before that, no request goes to another site. */
import { type RefObject, useEffect } from 'react'
import { isPlainClick } from '#web/router/links.ts'

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

/** Null where the link stays a link: the server tells a frame of ours from a page by what browsers say over https only. */
const playerOf = ({ dataset, className, textContent }: HTMLAnchorElement): HTMLIFrameElement | null => {
  const { frame } = dataset
  if (!frame || (frame.startsWith('/') && !isSecureContext)) return null
  const player = document.createElement('iframe')
  player.className = className.replace('embed', 'player')
  player.title = textContent?.trim() ?? ''
  setPlayer(player, frame)
  return player
}

/** Loads the frame of another site, with its permissions and its referrer policy. */
export const setPlayer = (player: HTMLIFrameElement, address: string): void => {
  player.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  player.referrerPolicy = 'strict-origin-when-cross-origin'
  player.src = address
}
