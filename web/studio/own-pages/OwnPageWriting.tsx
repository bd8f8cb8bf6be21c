/** Opens a page for writing and shows its desk, or why it cannot be edited here. */
import { useRef } from 'react'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from '../writing/Writing.module.css'
import { OwnPageDesk, type OwnPageDeskHandle } from './OwnPageDesk.tsx'
import { useOwnPageTexts } from './own-pages-texts.ts'
import { useOwnPage } from './use-own-page.ts'

export const OwnPageWriting = ({ draftKey, pageId }: { draftKey: string; pageId: number | null }) => {
  const texts = useOwnPageTexts()
  const { elsewhere } = useStudioTexts('writing')
  const desk = useRef<OwnPageDeskHandle>(null)
  const { state, retry, takeOver } = useOwnPage(draftKey, pageId, () => desk.current?.showTexts())
  if (state.kind === 'open') return <OwnPageDesk ref={desk} draft={state.draft} />
  return (
    <div className={styles.aside}>
      {state.kind === 'loading' ? <Loading /> : null}
      {state.kind === 'failed' ? <LoadError error={state.error} onRetry={retry} /> : null}
      {state.kind === 'gone' ? (
        <State mood="odd" level="h1" title={texts.gone} text={texts.goneText}>
          <Link className="btn btn-line sm" to={studioPages.ownPages.href()}>
            {texts.toList}
          </Link>
        </State>
      ) : null}
      {state.kind === 'elsewhere' ? (
        <State level="h1" title={texts.elsewhere} text={elsewhere.text}>
          <Button look="pri" onClick={takeOver}>
            {elsewhere.edit}
          </Button>
        </State>
      ) : null}
    </div>
  )
}
