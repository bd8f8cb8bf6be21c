/** A person's picture, or the first character of their name on a wash whose colour follows from the name. */

const backgrounds = ['oxygen', 'violet', 'crimson', 'dawn', 'ice'] as const

type Props = { name: string; src?: string | null; size: number }

export const Avatar = ({ name, src, size }: Props) =>
  src ? (
    <img className="ava" src={src} alt="" width={size} height={size} referrerPolicy="no-referrer" />
  ) : (
    <svg
      className={`ava-letter ${backgroundOf(name)}`}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="15.5" />
      <text x="16" y="16.5" textAnchor="middle" dominantBaseline="central">
        {[...name][0]}
      </text>
    </svg>
  )

const backgroundOf = (name: string) => {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return backgrounds[sum % backgrounds.length] ?? 'oxygen'
}
