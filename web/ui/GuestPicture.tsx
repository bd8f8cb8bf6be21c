/** The picture of somebody without an account: five rays on the arc of the mark, with heights and color of the name. */
import { colorOf } from './Avatar.tsx'

/** Letters and images belong to accounts, so nobody can be taken for one. */
export const GuestPicture = ({ name, size }: { name: string; size: number }) => {
  const heights = heightsOf(name)
  const highest = Math.max(...heights)
  return (
    <svg
      className={`ava-letter ${colorOf(name)}`}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="1.9"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="20" cy="20" r="19.5" fill="var(--wash)" strokeWidth="1" strokeOpacity=".34" />
      {heights.map((height, i) => {
        const x = 11 + i * 4.5
        const foot = 28.5 - Math.cos((i - 2) * 0.42) * 1.6
        const opacity = height === highest ? 1 : 0.62
        return (
          <line key={x} x1={x} x2={x} y1={foot} y2={(foot - height).toFixed(1)} strokeOpacity={opacity} />
        )
      })}
      <polyline
        points="8,31.5 11,30.6 14,29.9 17,29.5 20,29.4 23,29.5 26,29.9 29,30.6 32,31.5"
        strokeWidth="1.2"
        strokeOpacity=".7"
      />
    </svg>
  )
}

/** From 5 to 19: the same for the same name, on the server and in every browser (FNV-1a). */
function heightsOf(name: string): number[] {
  let hash = 2_166_136_261
  const mix = (value: number) => {
    hash = Math.imul(hash ^ value, 16_777_619) >>> 0
    return hash
  }
  for (const char of name) mix(char.codePointAt(0) ?? 0)
  return Array.from({ length: 5 }, (_, i) => 5 + (mix(i) % 1400) / 100)
}
