/** Click area of the video: one click plays or pauses, a double click toggles full screen. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import type { Playback } from './use-playback.ts'
import { VideoIcon } from './VideoIcon.tsx'

type Props = { playback: Playback; onFullScreen: () => void }

export const PlayerScreen = ({ playback, onFullScreen }: Props) => {
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
