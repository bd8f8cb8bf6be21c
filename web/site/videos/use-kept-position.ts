/** Goes on where this visitor stopped, and remembers where they stop. */
import { useEffect } from 'react'
import type { Video } from '#contract/videos.ts'
import { keepPosition, resumeAt } from './positions.ts'

/** So often at most while it plays. */
const EVERY_MS = 2_000

export const useKeptPosition = (media: HTMLVideoElement | null, { id, duration }: Video): void => {
  useEffect(() => {
    if (!media) return
    let keptAt = 0
    /** Nothing is kept before it was taken up: the first moments would overwrite it. */
    let isTakenUp = false
    const takeUp = () => {
      if (isTakenUp) return
      isTakenUp = true
      const seconds = resumeAt(id)
      if (seconds > 0 && media.currentTime < seconds) media.currentTime = seconds
    }
    const keep = () => {
      const whole = Number.isFinite(media.duration) ? media.duration : duration
      if (isTakenUp && whole) keepPosition({ id, seconds: media.currentTime, duration: whole })
    }
    const keepNowAndThen = () => {
      if (media.seeking || Date.now() - keptAt < EVERY_MS) return
      keptAt = Date.now()
      keep()
    }
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) takeUp()
    media.addEventListener('loadedmetadata', takeUp)
    media.addEventListener('timeupdate', keepNowAndThen)
    media.addEventListener('seeked', keep)
    media.addEventListener('pause', keep)
    addEventListener('pagehide', keep)
    return () => {
      media.removeEventListener('loadedmetadata', takeUp)
      media.removeEventListener('timeupdate', keepNowAndThen)
      media.removeEventListener('seeked', keep)
      media.removeEventListener('pause', keep)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [media, id, duration])
}
