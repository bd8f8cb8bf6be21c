/** Playback speed menu. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import type { Playback } from './use-playback.ts'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

export const SpeedChoice = ({ playback }: { playback: Playback }) => {
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
