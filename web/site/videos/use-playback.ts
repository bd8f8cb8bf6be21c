/** What a media element does at the moment, and what it can be told. */
import { useEffect, useReducer } from 'react'

export type Playback = ReturnType<typeof usePlayback>

const EVENTS = [
  'play', 'pause', 'timeupdate', 'seeking', 'seeked', 'durationchange', 'progress', 'ratechange', 'volumechange', 'ended',
  'loadedmetadata', 'enterpictureinpicture', 'leavepictureinpicture',
] as const // biome-ignore format: one list

/** `said` is the length that the server knows, for files that do not say themselves. */
export const usePlayback = (media: HTMLVideoElement, said: number | null) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    for (const event of EVENTS) media.addEventListener(event, redraw)
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, redraw)
    }
  }, [media])
  const duration = Number.isFinite(media.duration) ? media.duration : (said ?? 0)
  const seek = (seconds: number) => {
    media.currentTime = Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds)
  }
  return {
    isPaused: media.paused,
    isMuted: media.muted || media.volume === 0,
    isInPicture: document.pictureInPictureElement === media,
    hasBegun: !media.paused || media.currentTime > 0,
    seconds: media.currentTime,
    duration,
    buffered: media.buffered.length > 0 ? media.buffered.end(media.buffered.length - 1) : 0,
    rate: media.playbackRate,
    toggle: () => {
      if (media.paused) media.play().catch(() => {})
      else media.pause()
    },
    seek,
    skip: (seconds: number) => seek(media.currentTime + seconds),
    setRate: (rate: number) => {
      media.playbackRate = rate
    },
    toggleMuted: () => {
      media.muted = !media.muted
    },
    louder: (by: number) => {
      media.muted = false
      media.volume = Math.max(0, Math.min(1, media.volume + by))
    },
    togglePictureInPicture: () => {
      const done = document.pictureInPictureElement
        ? document.exitPictureInPicture()
        : media.requestPictureInPicture()
      done.catch(() => {})
    },
  }
}
