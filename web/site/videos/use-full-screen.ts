/** The frame over the whole screen, with our controls; on telephones that cannot, the film alone with theirs. */
import { useEffect, useState } from 'react'

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export const useFullScreen = (frame: HTMLElement, media: PhoneVideo) => {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement === frame)
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement === frame)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [frame])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    else if (document.fullscreenEnabled) void frame.requestFullscreen().catch(() => {})
    else media.webkitEnterFullscreen?.()
  }
  return { isFull, toggle }
}
