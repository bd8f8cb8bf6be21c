/** The loading bar at the top of the window during a navigation. */

type Props = { isLoading: boolean; progress: number; label: string }

export const LoadingBar = ({ isLoading, progress, label }: Props) => (
  <>
    {isLoading ? (
      // Drawn only in the browser, where a style set by script is no inline style to the policy.
      <div className="bar" style={{ transform: `scaleX(${progress})` }} aria-hidden="true" />
    ) : null}
    <span className="vh" role="status">
      {isLoading ? label : ''}
    </span>
  </>
)
