/** Full screen for the player with our controls; on phones that cannot do this, for the video with the browser's. */
import { useEffect, useState } from 'react'

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

export const useFullScreen = (frame: HTMLElement, media: PhoneVideo) => {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement === frame)
  useEffect(() => {
    const update = () => setIsFull(document.fullscreenElement === frame)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [frame])
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    else if (document.fullscreenEnabled) void frame.requestFullscreen().catch(() => {})
    else media.webkitEnterFullscreen?.()
  }
  return { isFull, toggle }
}
