/** Where the film is: a ruler of rays, the played part in light, and a slider over it for hand and keys. */
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { clockText } from './clock-text.ts'
import { drawRuler } from './draw-ruler.ts'
import type { Playback } from './use-playback.ts'

const WIDTH = 1000
const HEIGHT = 34

export const TimeRays = ({ playback }: { playback: Playback }) => {
  const { player } = useTexts()
  const { seconds, duration, buffered } = playback
  const part = (value: number) => (duration > 0 ? Math.min(1, value / duration) * WIDTH : 0)
  const ruler = drawRuler(duration, WIDTH, HEIGHT)
  return (
    <div className="player-rays">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id="played">
          <rect width={part(seconds)} height={HEIGHT} />
        </clipPath>
        <clipPath id="loaded">
          <rect width={part(buffered)} height={HEIGHT} />
        </clipPath>
        <path className="rest" d={ruler} />
        <path className="loaded" d={ruler} clipPath="url(#loaded)" />
        <path className="done" d={ruler} clipPath="url(#played)" />
      </svg>
      <input
        type="range"
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(seconds, duration || 1)}
        aria-label={player.position}
        aria-valuetext={player.at(clockText(seconds), clockText(duration))}
        onChange={(event) => playback.seek(Number(event.target.value))}
      />
    </div>
  )
}
