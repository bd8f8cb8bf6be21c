/**
 * Player for video files of this site. The browser's own controls serve until ours have loaded, and without scripts.
 * The frame element stays when the video changes, so that full screen lasts from one video to the next.
 */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { coverHref } from '#contract/covers.ts'
import type { Video } from '#contract/videos.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import type { ControlsProps } from './PlayerControls.tsx'
import styles from './WatchMode.module.css'
import { resumeSeconds, saveWatchProgress } from './watch-progress.ts'

type Props = {
  video: Video
  /** Starts without a click, after a navigation to this video. */
  autoplays: boolean
  /** Null for the last video. */
  onNext: (() => void) | null
  onExplore: () => void
  autoplaysNext: boolean
}

export const VideoPlayer = ({ video, autoplays, onNext, onExplore, autoplaysNext }: Props) => {
  const { player } = useTexts()
  const frame = useRef<HTMLElement>(null)
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const Controls = useControls()
  const failure = useFailure(media)
  useResumePlayback(media, video)
  useEffect(() => {
    // If the browser blocks autoplay, the play button stays.
    if (autoplays) media?.play().catch(() => {})
  }, [media, autoplays])

  return (
    <section
      ref={frame}
      className={`${styles.screen} video-frame`}
      aria-label={player.label(video.videoName)}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are rendered for the videos that have them */}
      <video
        key={`video-${video.id}`}
        ref={setMedia}
        src={video.videoSrc}
        poster={video.videoCover ?? coverHref(video.videoName, 'wide', 'theme-dark')}
        controls={!Controls}
        preload="metadata"
        playsInline
        onEnded={() => autoplaysNext && onNext?.()}
      >
        {video.captions.map(({ lang, label, src }, i) => (
          <track key={src} kind="captions" srcLang={lang} label={label} src={src} default={i === 0} />
        ))}
      </video>
      {Controls && media && frame.current && !failure.hasFailed && (
        <Controls
          key={`controls-${video.id}`}
          frame={frame.current}
          media={media}
          video={video}
          onNext={onNext}
          onExplore={onExplore}
        />
      )}
      {failure.hasFailed && (
        <div className={styles.failure} role="alert">
          <h2>{player.failed}</h2>
          <p>{player.failedText}</p>
          <p>
            <button type="button" className="btn btn-line sm" onClick={failure.again}>
              {player.again}
            </button>
            <a className="btn btn-quiet sm" href={video.videoSrc} download>
              {player.download}
            </a>
          </p>
        </div>
      )}
    </section>
  )
}

/** Our controls; null until they and their styles have loaded. */
const useControls = (): ComponentType<ControlsProps> | null => {
  const [controls, setControls] = useState<{ Controls: ComponentType<ControlsProps> } | null>(null)
  useEffect(() => {
    let isMounted = true
    void import('./PlayerControls.tsx')
      .then(async ({ PlayerControls, loadPlayerStyles: loadControlsStyle }) => {
        await loadControlsStyle()
        if (isMounted) setControls({ Controls: PlayerControls })
      })
      // The browser's own controls stay.
      .catch(() => {})
    return () => {
      isMounted = false
    }
  }, [])
  return controls?.Controls ?? null
}

/** Reports errors, including those before hydration. */
const useFailure = (media: HTMLVideoElement | null) => {
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    setHasFailed(Boolean(media?.error))
    const onError = () => setHasFailed(true)
    media?.addEventListener('error', onError)
    return () => media?.removeEventListener('error', onError)
  }, [media])
  const retry = () => {
    setHasFailed(false)
    media?.load()
    media?.play().catch(() => {})
  }
  return { hasFailed, again: retry }
}

const SAVE_INTERVAL_MS = 2_000

/** Resumes a video at the stored position, and stores the position while it plays. */
const useResumePlayback = (media: HTMLVideoElement | null, { id, duration }: Video): void => {
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
