/** The picture itself: a press plays or pauses, two full screen; a large button before it begins. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { RoomIcon } from './RoomIcon.tsx'
import type { Playback } from './use-playback.ts'

type Props = { playback: Playback; onFullScreen: () => void }

export const PlayerScreen = ({ playback, onFullScreen }: Props) => {
  const { player } = useTexts()
  const hasBegun = playback.hasBegun
  return (
    <button
      type="button"
      className="player-screen"
      // The bar has the same button for those who go from one to the next.
      tabIndex={-1}
      aria-hidden="true"
      title={playback.isPaused ? player.play : player.pause}
      onClick={playback.toggle}
      onDoubleClick={onFullScreen}
    >
      {!hasBegun && (
        <span className="player-begin">
          <RoomIcon name="play" size={30} />
        </span>
      )}
    </button>
  )
}
