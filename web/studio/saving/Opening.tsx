/** What stands on a screen for writing while there is no text to edit: it loads, failed, is gone, or is open in another tab. */
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './Opening.module.css'
import type { Opening as OpeningState } from './use-item-draft.ts'

type Props = {
  state: OpeningState<unknown>
  retry: () => void
  takeOver: () => void
  /** The heading when another tab edits it. */
  elsewhere: string
  gone?: { title: string; text: string; href: string; link: string }
}

export const Opening = ({ state, retry, takeOver, elsewhere, gone }: Props) => (
  <div className={styles.opening}>
    {state.kind === 'loading' ? <Loading /> : null}
    {state.kind === 'failed' ? <LoadError error={state.error} onRetry={retry} /> : null}
    {state.kind === 'gone' && gone ? (
      <State mood="odd" level="h1" title={gone.title} text={gone.text}>
        <Link className="btn btn-line sm" to={gone.href}>
          {gone.link}
        </Link>
      </State>
    ) : null}
    {state.kind === 'elsewhere' ? <Elsewhere title={elsewhere} onEdit={takeOver} /> : null}
  </div>
)

const Elsewhere = ({ title, onEdit }: { title: string; onEdit: () => void }) => {
  const { elsewhere } = useStudioTexts('writing')
  return (
    <State level="h1" title={title} text={elsewhere.text}>
      <Button look="pri" onClick={onEdit}>
        {elsewhere.edit}
      </Button>
    </State>
  )
}
