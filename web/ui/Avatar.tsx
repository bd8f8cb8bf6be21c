/** A person's image, or the first character of their name on a color that is derived from the name. */

const backgrounds = ['oxygen', 'violet', 'crimson', 'dawn', 'ice'] as const

export type AvatarShape = 'circle' | 'rounded' | 'diamond'

type Props = { name: string; src?: string | null; size: number; shape?: AvatarShape }

export const Avatar = ({ name, src, size, shape = 'circle' }: Props) =>
  src ? (
    <img
      className={`ava ${shape}`}
      src={src}
      alt=""
      width={size}
      height={size}
      referrerPolicy="no-referrer"
    />
  ) : (
    <svg
      className={`ava-letter ${shape} ${colorOf(name)}`}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <path d={outlines[shape]} />
      <text x="16" y="16.5" textAnchor="middle" dominantBaseline="central">
        {[...name][0]}
      </text>
    </svg>
  )

const outlines: Record<AvatarShape, string> = {
  circle: 'M16 .5a15.5 15.5 0 0 1 0 31a15.5 15.5 0 0 1 0 -31z',
  rounded:
    'M4 .5h24a3.5 3.5 0 0 1 3.5 3.5v24a3.5 3.5 0 0 1 -3.5 3.5h-24a3.5 3.5 0 0 1 -3.5 -3.5v-24a3.5 3.5 0 0 1 3.5 -3.5z',
  diamond: 'M16 .5L31.5 16L16 31.5L.5 16z',
}

/** One of five, the same for the same name. */
export const colorOf = (name: string) => {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return backgrounds[sum % backgrounds.length] ?? 'oxygen'
}
