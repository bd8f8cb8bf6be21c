/** The mascot Fonn, a snowdrift: asleep in empty states, puzzled in error states. Decoration only. */

export type Mood = 'awake' | 'sleep' | 'odd'

export const Fonn = ({ mood = 'awake', size = 58 }: { mood?: Mood; size?: number }) => (
  <svg className={`fonn ${mood}`} width={size} height={size} viewBox="0 0 132 130" aria-hidden="true">
    <g className="ant">
      <path className="a1" d="M76 40q-6 -14 -13 -22" />
      <path className="a2" d="M84 38q-1 -18 -1 -31" />
      <path className="a3" d="M92 39q5 -12 12 -19" />
    </g>
    <path
      className="body"
      d="M6 122C14 104 26 82 46 64C60 50 80 34 106 39C110 40 112 44 108 47C104 50 104 55 109 60C121 73 127 98 126 122Z"
    />
    <path className="hatch" d="M22 116l9 -15M31 117l11 -20M40 118l11 -21M49 118l8 -16M58 119l5 -10" />
    <path className="feet" d="M70 122v5h11v-5M96 122v5h11v-5" />
    <g className="eyes">
      <ellipse cx="75" cy="83" rx="5.4" ry="7" />
      <ellipse cx="101" cy="82" rx="5.4" ry="7" />
      <circle className="glint" cx="77" cy="80" r="1.8" />
      <circle className="glint" cx="103" cy="79" r="1.8" />
    </g>
    <path className="blush" d="M63 96l3 -4M67 97l3 -4M71 98l3 -4M107 96l3 -4M111 95l3 -4M115 94l3 -4" />
    <path className="mouth" d="M84 95q4 4 8 0" />
  </svg>
)
