/** The loading bar at the top of the window during a navigation. */

type Props = { isLoading: boolean; progress: number; label: string }

export const LoadingBar = ({ isLoading, progress, label }: Props) => (
  <>
    {isLoading ? (
      // Only the browser draws it: the content security policy allows styles that a script sets.
      <div className="bar" style={{ transform: `scaleX(${progress})` }} aria-hidden="true" />
    ) : null}
    <span className="vh" role="status">
      {isLoading ? label : ''}
    </span>
  </>
)
