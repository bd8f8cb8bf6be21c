/** State and actions of a media element. */
import { useEffect, useReducer } from 'react'

export type Playback = ReturnType<typeof usePlayback>

const EVENTS = [
  'play', 'pause', 'timeupdate', 'seeking', 'seeked', 'durationchange', 'progress', 'ratechange', 'volumechange', 'ended',
  'loadedmetadata', 'enterpictureinpicture', 'leavepictureinpicture',
] as const // biome-ignore format: one list

/** `knownDuration` is the duration from the API, for files without metadata. */
export const usePlayback = (media: HTMLVideoElement, knownDuration: number | null) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    for (const event of EVENTS) media.addEventListener(event, redraw)
    return () => {
      for (const event of EVENTS) media.removeEventListener(event, redraw)
    }
  }, [media])
  const duration = Number.isFinite(media.duration) ? media.duration : (knownDuration ?? 0)
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
