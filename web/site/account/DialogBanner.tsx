/** Draws the decorative banner of the auth dialog: a curtain of rays that carries no data. */

const WIDTH = 460
const rays = Array.from({ length: 92 }, (_, i) => {
  const x = 1 + i * 5
  const foot = 68 + 4 * Math.sin(-i / 14.2)
  const fold = 0.5 + 0.34 * Math.sin(i / 9.5 + 1.2) + 0.16 * Math.sin(i / 4.1)
  const flicker = 0.82 + 0.18 * Math.sin(i * 2.4)
  const height = Math.round((15 + 47 * fold) * flicker * 10) / 10
  return `M${x} ${foot.toFixed(1)}h1.9l-.7 -${height}h-.5z`
}).join('')

export const DialogBanner = () => (
  <svg className="ac-banner" viewBox={`0 0 ${WIDTH} 74`} preserveAspectRatio="none" aria-hidden="true">
    <defs>
      <linearGradient id="ac-ray" x1="0" y1="72" x2="0" y2="6" gradientUnits="userSpaceOnUse">
        <stop className="ac-ray-bottom" offset="0" />
        <stop className="ac-ray-middle" offset=".45" />
        <stop className="ac-ray-top" offset="1" />
      </linearGradient>
    </defs>
    <path fill="url(#ac-ray)" d={rays} />
  </svg>
)
