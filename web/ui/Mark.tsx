/** The logo of Borealis: five rays on a curved horizon. */

export const Mark = ({ size = 26 }: { size?: number }) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
    <path d="M3 22V14M8 21V8M13 20.4V2M18 21V6M23 22V12" />
    <path className="arc" d="M1 24.5Q13 20 25 24.5" />
  </svg>
)
