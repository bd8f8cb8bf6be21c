/** Controls of the player: seek bar, buttons, captions. They hide while a video plays without input. */
import type { Video } from '#contract/videos.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { addStylesheet } from '#web/site/add-stylesheet.ts'
import { drawTicks } from './draw-ticks.ts'
import { formatDuration } from './format-duration.ts'
import style from './player.css?url'
import { useCaptions } from './use-captions.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useIdle } from './use-idle.ts'
import { type Playback, usePlayback } from './use-playback.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { VideoIcon } from './VideoIcon.tsx'

export type ControlsProps = {
  frame: HTMLElement
  media: HTMLVideoElement
  video: Video
  onNext: (() => void) | null
  onExplore: () => void
}

/** The player works without the style sheet. */
export const loadPlayerStyles = () => addStylesheet(style).catch(() => {})

export const PlayerControls = ({ frame, media, video, onNext, onExplore }: ControlsProps) => {
  const { player } = useTexts()
  const playback = usePlayback(media, video.duration)
  const captions = useCaptions(media, video)
  const fullScreen = useFullScreen(frame, media)
  const isIdle = useIdle(frame, !playback.isPaused)
  usePlayerKeys(frame, {
    ...playback,
    next: onNext,
    explore: onExplore,
    captions: captions.step,
    fullScreen: fullScreen.toggle,
  })
  const isAudio = video.width === null && video.mimeType.startsWith('audio/')
  return (
    <div className="player" data-idle={isIdle || undefined} data-sound={isAudio || undefined}>
      <PlayerScreen playback={playback} onFullScreen={fullScreen.toggle} />
      <div className="player-captions" ref={captions.box} lang={captions.shown?.lang} />
      <div className="player-bar">
        <SeekBar playback={playback} />
        <div className="player-buttons">
          <Control
            name={playback.isPaused ? player.play : player.pause}
            icon={playback.isPaused ? 'play' : 'pause'}
            onPress={playback.toggle}
          />
          {onNext && <Control name={player.next} icon="skip-forward" onPress={onNext} />}
          <Control
            name={playback.isMuted ? player.unmute : player.mute}
            icon={playback.isMuted ? 'volume-x' : 'volume-2'}
            onPress={playback.toggleMuted}
          />
          <span className="player-time">
            {formatDuration(playback.seconds)} <span>/ {formatDuration(Math.round(playback.duration))}</span>
          </span>
          {video.captions.length > 0 && (
            <Control
              name={captions.shown ? player.captionsIn(captions.shown.label) : player.captionsOff}
              icon="captions"
              isOn={captions.shown !== null}
              onPress={captions.step}
            />
          )}
          <SpeedChoice playback={playback} />
          {!isAudio && document.pictureInPictureEnabled && (
            <Control
              className="opt"
              name={player.pictureInPicture}
              icon="picture-in-picture-2"
              isOn={playback.isInPicture}
              onPress={playback.togglePictureInPicture}
            />
          )}
          <Control
            name={fullScreen.isFull ? player.leaveFullScreen : player.fullScreen}
            icon={fullScreen.isFull ? 'minimize' : 'maximize'}
            onPress={fullScreen.toggle}
          />
        </div>
      </div>
    </div>
  )
}

type ControlProps = {
  name: string
  icon: Parameters<typeof VideoIcon>[0]['name']
  isOn?: boolean
  className?: string
  onPress: () => void
}

const Control = ({ name, icon, isOn, className = '', onPress }: ControlProps) => (
  <button
    type="button"
    className={`ib ${className}`}
    aria-label={name}
    title={name}
    aria-pressed={isOn}
    onClick={onPress}
  >
    <VideoIcon name={icon} size={19} />
  </button>
)

type Props = { playback: Playback; onFullScreen: () => void }

/** Click area of the video: one click plays or pauses, a double click toggles full screen. */
const PlayerScreen = ({ playback, onFullScreen }: Props) => {
  const { player } = useTexts()
  const hasBegun = playback.hasBegun
  return (
    <button
      type="button"
      className="player-screen"
      // The control bar has the same button for keyboard and screen reader.
      tabIndex={-1}
      aria-hidden="true"
      title={playback.isPaused ? player.play : player.pause}
      onClick={playback.toggle}
      onDoubleClick={onFullScreen}
    >
      {!hasBegun && (
        <span className="player-begin">
          <VideoIcon name="play" size={30} />
        </span>
      )}
    </button>
  )
}

const WIDTH = 1000
const HEIGHT = 34

/** Seek bar: ticks drawn as rays, the played part highlighted, and a range input over it for pointer and keys. */
const SeekBar = ({ playback }: { playback: Playback }) => {
  const { player } = useTexts()
  const { seconds, duration, buffered } = playback
  const toWidth = (value: number) => (duration > 0 ? Math.min(1, value / duration) * WIDTH : 0)
  const ticks = drawTicks(duration, WIDTH, HEIGHT)
  return (
    <div className="player-rays">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id="played">
          <rect width={toWidth(seconds)} height={HEIGHT} />
        </clipPath>
        <clipPath id="loaded">
          <rect width={toWidth(buffered)} height={HEIGHT} />
        </clipPath>
        <path className="rest" d={ticks} />
        <path className="loaded" d={ticks} clipPath="url(#loaded)" />
        <path className="done" d={ticks} clipPath="url(#played)" />
      </svg>
      <input
        type="range"
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(seconds, duration || 1)}
        aria-label={player.position}
        aria-valuetext={player.at(formatDuration(seconds), formatDuration(duration))}
        onChange={(event) => playback.seek(Number(event.target.value))}
      />
    </div>
  )
}

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** Playback speed menu. */
const SpeedChoice = ({ playback }: { playback: Playback }) => {
  const { player } = useTexts()
  return (
    <select
      className="player-speed"
      aria-label={player.speed}
      title={player.speed}
      value={playback.rate}
      onChange={(event) => playback.setRate(Number(event.target.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  )
}
