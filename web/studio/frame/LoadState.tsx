/** What stands in place of data that is being loaded or could not be loaded. */
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { State } from '#web/ui/State.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { Button } from './Button.tsx'
import styles from './LoadState.module.css'

export const Loading = () => {
  const { loading } = useStudioTexts('frame')
  return (
    <p className={styles.loading} role="status">
      <span className={styles.rays} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {loading}
    </p>
  )
}

export const LoadError = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const site = useTexts()
  const { failed, crashed, retry } = useStudioTexts('frame')
  return (
    <div role="alert">
      <State mood="odd" title={failed} text={isFailure(error) ? failureText(error, site) : crashed}>
        <Button icon="rotate-cw" size={15} onClick={onRetry}>
          {retry}
        </Button>
      </State>
    </div>
  )
}
