/** The line at the top of the window while a page is on its way. There is no spinner. */

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
