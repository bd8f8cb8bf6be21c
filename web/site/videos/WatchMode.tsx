/** Watch mode: the player, its details, and the collection beside it. Dark in both themes. */
import { useEffect, useState } from 'react'
import { embedHosts, type VideoEmbed } from '#contract/embeds.ts'
import { pages } from '#contract/pages.ts'
import { collectionUrl } from '#contract/url-names.ts'
import type { Video } from '#contract/videos.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { isPlainClick } from '#web/router/links.ts'
import { useIsInitialPage, useNavigate } from '#web/router/Router.tsx'
import { localStore } from '#web/session/safe-storage.ts'
import { setPlayer } from '#web/site/prose/use-players.ts'
import type { VideoPosition } from './find-video.ts'
import { VideoCover } from './VideoCover.tsx'
import { VideoIcon } from './VideoIcon.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import { VideoQueue } from './VideoQueue.tsx'
import styles from './WatchMode.module.css'

export const WatchMode = ({ place }: { place: VideoPosition }) => {
  const { video, collection, number, next } = place
  const { videos } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const isFirst = useIsInitialPage()
  const [playsNext, setPlaysNext] = useAutoplayNext()
  const nextHref = next && pages.videos.href(null, { v: next.id })
  return (
    <div className={`${styles.watch} dark-page`}>
      <div>
        {video.provider === 'file' ? (
          <VideoPlayer
            video={video}
            autoplays={!isFirst}
            onNext={nextHref ? () => void navigate(nextHref) : null}
            onExplore={() => void navigate(pages.videos.href())}
            autoplaysNext={playsNext}
          />
        ) : (
          <ExternalVideo key={video.id} video={video} provider={video.provider} />
        )}
        <div className={styles.about}>
          <div>
            <p className={styles.meta}>
              <Link to={collectionUrl(collection)} lang={textLang(collection.collectionName)}>
                {collection.collectionName}
              </Link>
              <span>{videos.episodeOf(format.number(number), format.number(collection.videos.length))}</span>
              <time dateTime={video.createTime}>{format.date(video.createTime)}</time>
            </p>
            <h1 lang={textLang(video.videoName)}>{video.videoName}</h1>
            {video.videoDesc && <p lang={textLang(video.videoDesc)}>{video.videoDesc}</p>}
          </div>
          {video.provider === 'file' && <Keys hasNext={next !== null} />}
        </div>
      </div>
      <VideoQueue position={place} autoplaysNext={playsNext} onAutoplayNext={setPlaysNext} />
    </div>
  )
}

const Keys = ({ hasNext }: { hasNext: boolean }) => {
  const { player } = useTexts()
  return (
    <p className={styles.keys}>
      <span>
        <kbd>Space</kbd>
        {player.keyPlay}
      </span>
      <span>
        <kbd>J</kbd>
        <kbd>L</kbd>
        {player.keySkip}
      </span>
      {hasNext && (
        <span>
          <kbd>N</kbd>
          {player.keyNext}
        </span>
      )}
      <span>
        <kbd>E</kbd>
        {player.keyExplore}
      </span>
    </p>
  )
}

const KEY = 'video-play-next'

/** Stores whether the next video starts when one has ended. */
const useAutoplayNext = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, setIsOn] = useState(true)
  useEffect(() => {
    setIsOn(localStore.get(KEY) !== 'off')
  }, [])
  const change = (next: boolean) => {
    setIsOn(next)
    localStore.set(KEY, next ? 'on' : 'off')
  }
  return [isOn, change]
}

/** Without scripts it is a link to the video on its site. */
const ExternalVideo = ({ video, provider }: { video: Video; provider: VideoEmbed['provider'] }) => {
  const { videos } = useTexts()
  const [isStarted, setIsStarted] = useState(false)
  const { name, frameOf } = embedHosts[provider]
  const address = frameOf(video.externalId ?? '')
  return (
    <>
      <div className={styles.screen}>
        {isStarted ? (
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
              if (!isPlainClick(event, { target: '', hasAttribute: () => false })) return
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
        {videos.comesFrom(name)}
        <a className="lk" href={video.videoSrc} target="_blank" rel="noopener noreferrer">
          {videos.watchOn(name)}
        </a>
      </p>
    </>
  )
}
