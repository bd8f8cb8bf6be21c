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
  /** `elsewhere` is the heading when another tab edits it. */
  texts: { elsewhere: string; gone?: string; goneText?: string; toList?: string }
  /** The URL of the list. */
  list: string
}

export const Opening = ({ state, retry, takeOver, texts, list }: Props) => (
  <div className={styles.opening}>
    {state.kind === 'loading' ? <Loading /> : null}
    {state.kind === 'failed' ? <LoadError error={state.error} onRetry={retry} /> : null}
    {state.kind === 'gone' ? (
      <State mood="odd" level="h1" title={texts.gone ?? ''} text={texts.goneText ?? ''}>
        <Link className="btn btn-line sm" to={list}>
          {texts.toList}
        </Link>
      </State>
    ) : null}
    {state.kind === 'elsewhere' ? <Elsewhere title={texts.elsewhere} onEdit={takeOver} /> : null}
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
