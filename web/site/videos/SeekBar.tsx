/** Seek bar: ticks drawn as rays, the played part highlighted, and a range input over it for pointer and keys. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { drawTicks } from './draw-ticks.ts'
import { formatDuration } from './format-duration.ts'
import type { Playback } from './use-playback.ts'

const WIDTH = 1000
const HEIGHT = 34

export const SeekBar = ({ playback }: { playback: Playback }) => {
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
