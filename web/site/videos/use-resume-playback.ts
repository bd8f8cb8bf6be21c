/** Resumes a video at the stored position, and stores the position while it plays. */
import { useEffect } from 'react'
import type { Video } from '#contract/videos.ts'
import { resumeSeconds, saveWatchProgress } from './watch-progress.ts'

const SAVE_INTERVAL_MS = 2_000

export const useResumePlayback = (media: HTMLVideoElement | null, { id, duration }: Video): void => {
  useEffect(() => {
    if (!media) return
    let savedAt = 0
    /** Nothing is stored before that, because the first seconds would overwrite the stored position. */
    let isResumed = false
    const resume = () => {
      if (isResumed) return
      isResumed = true
      const seconds = resumeSeconds(id)
      if (seconds > 0 && media.currentTime < seconds) media.currentTime = seconds
    }
    const save = () => {
      const total = Number.isFinite(media.duration) ? media.duration : duration
      if (isResumed && total) saveWatchProgress({ id, seconds: media.currentTime, duration: total })
    }
    const saveAtInterval = () => {
      if (media.seeking || Date.now() - savedAt < SAVE_INTERVAL_MS) return
      savedAt = Date.now()
      save()
    }
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) resume()
    media.addEventListener('loadedmetadata', resume)
    media.addEventListener('timeupdate', saveAtInterval)
    media.addEventListener('seeked', save)
    media.addEventListener('pause', save)
    addEventListener('pagehide', save)
    return () => {
      media.removeEventListener('loadedmetadata', resume)
      media.removeEventListener('timeupdate', saveAtInterval)
      media.removeEventListener('seeked', save)
      media.removeEventListener('pause', save)
      removeEventListener('pagehide', save)
      save()
    }
  }, [media, id, duration])
}
