/**
 * A film of ours. The browser's own controls serve until ours are there, and without scripts for good. The frame stays
 * when the film changes, so that full screen lasts from one film to the next.
 */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { coverHref } from '#contract/covers.ts'
import type { Video } from '#contract/videos.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import type { ControlsProps } from './PlayerControls.tsx'
import { useKeptPosition } from './use-kept-position.ts'
import styles from './WatchRoom.module.css'

type Props = {
  video: Video
  /** Somebody came here to see it: it plays at once. */
  isWanted: boolean
  /** Null for the last one. */
  onNext: (() => void) | null
  onExplore: () => void
  playsNext: boolean
}

export const FilmPlayer = ({ video, isWanted, onNext, onExplore, playsNext }: Props) => {
  const { player } = useTexts()
  const frame = useRef<HTMLElement>(null)
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const Controls = useControls()
  const failure = useFailure(media)
  useKeptPosition(media, video)
  useEffect(() => {
    // A browser that refuses leaves the button to be pressed.
    if (isWanted) media?.play().catch(() => {})
  }, [media, isWanted])

  return (
    <section ref={frame} className={`${styles.screen} film`} aria-label={player.label(video.videoName)}>
      {/* biome-ignore lint/a11y/useMediaCaption: they come with the films that have some */}
      <video
        key={`film-${video.id}`}
        ref={setMedia}
        src={video.videoSrc}
        poster={video.videoCover ?? coverHref(video.videoName, 'wide', 'theme-dark')}
        controls={!Controls}
        preload="metadata"
        playsInline
        onEnded={() => playsNext && onNext?.()}
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

/** Ours, once they and their styles have been loaded; null until then. */
const useControls = (): ComponentType<ControlsProps> | null => {
  const [controls, setControls] = useState<{ Controls: ComponentType<ControlsProps> } | null>(null)
  useEffect(() => {
    let isHere = true
    void import('./PlayerControls.tsx')
      .then(async ({ PlayerControls, loadControlsStyle }) => {
        await loadControlsStyle()
        if (isHere) setControls({ Controls: PlayerControls })
      })
      // The browser's own go on serving.
      .catch(() => {})
    return () => {
      isHere = false
    }
  }, [])
  return controls?.Controls ?? null
}

/** It may have failed before the page came to life. */
const useFailure = (media: HTMLVideoElement | null) => {
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    setHasFailed(Boolean(media?.error))
    const onError = () => setHasFailed(true)
    media?.addEventListener('error', onError)
    return () => media?.removeEventListener('error', onError)
  }, [media])
  const again = () => {
    setHasFailed(false)
    media?.load()
    media?.play().catch(() => {})
  }
  return { hasFailed, again }
}
