/** What the mascot wears: a scarf in winter, a star or a lantern on feasts. One path over the drawing of the mascot. */
import { type Accessory as AccessoryName, accessoryOf } from './calendar-days.ts'

const drawings: Record<AccessoryName, string> = {
  scarf: 'M51 103C74 110 104 109 124 100L125 108C106 117 76 118 53 111ZM62 109L56 124H66L69 111Z',
  star: 'M104 22L107 30L115 30L109 35L111 43L104 38L97 43L99 35L93 30L101 30Z',
  lantern: 'M14 62h16M22 62v-14q0 -10 18 -8M13 66q9 -6 18 0q5 8 0 16q-9 6 -18 0q-5 -8 0 -16ZM22 86v8',
}

export const Accessory = () => {
  const worn = accessoryOf(new Date())
  return (
    worn && (
      <svg className={`mascot-${worn}`} width={72} height={72} viewBox="0 0 132 130" aria-hidden="true">
        <path d={drawings[worn]} />
      </svg>
    )
  )
}
