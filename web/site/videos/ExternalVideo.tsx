/** A video of another site: its cover until the visitor starts it, and only then that site's player. */
import { useState } from 'react'
import type { Video } from '#contract/videos.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { isPlainClick } from '#web/router/links.ts'
import { playerUrl, setPlayer } from '#web/site/prose/player-url.ts'
import { VideoCover } from './VideoCover.tsx'
import { VideoIcon } from './VideoIcon.tsx'
import styles from './WatchMode.module.css'

const names: Record<string, string> = { youtube: 'YouTube', bilibili: 'Bilibili', vimeo: 'Vimeo' }

/** Without scripts it is a link to the video on its site. */
export const ExternalVideo = ({ video }: { video: Video }) => {
  const { videos } = useTexts()
  const [isStarted, setIsStarted] = useState(false)
  const name = names[video.provider] ?? video.provider
  const address = playerUrl(video.provider, video.externalId ?? '')
  return (
    <>
      <div className={styles.screen}>
        {isStarted && address ? (
          <iframe
            title={video.videoName}
            ref={(frame) => {
              if (!frame || frame.src) return
              setPlayer(frame, address)
              frame.focus()
            }}
          />
        ) : (
          <a
            className={styles.ask}
            href={video.videoSrc}
            rel="noopener noreferrer"
            onClick={(event) => {
              if (!address || !isPlainClick(event, { target: '', hasAttribute: () => false })) return
              event.preventDefault()
              setIsStarted(true)
            }}
          >
            <VideoCover video={video} size="wide" sizes="(min-width: 997px) 60rem, 100vw" isFirst />
            <span className="btn btn-pri">
              <VideoIcon name="play" size={17} />
              {videos.playFrom(name)}
            </span>
          </a>
        )}
      </div>
      <p className={styles.elsewhere}>
        {videos.comesFrom(name)}{' '}
        <a className="lk" href={video.videoSrc} target="_blank" rel="noopener noreferrer">
          {videos.watchOn(name)}
        </a>
      </p>
    </>
  )
}
