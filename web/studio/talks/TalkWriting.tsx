/** Opens a talk for writing, and says so where that is not possible. */
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './TalkDesk.module.css'
import { TalkDesk } from './TalkDesk.tsx'
import { useTalkDraft } from './use-talk-draft.ts'

export const TalkWriting = ({ draftKey, talkId }: { draftKey: string; talkId: number | null }) => {
  const texts = useStudioTexts('talks')
  const { state, retry, takeOver } = useTalkDraft(draftKey, talkId)
  useTitle(talkId === null ? texts.newTitle : texts.editTitle)
  if (state.kind === 'open') return <TalkDesk draft={state.draft} />
  return (
    <div className={styles.outside}>
      {state.kind === 'loading' ? <Loading /> : null}
      {state.kind === 'failed' ? <LoadError error={state.error} onRetry={retry} /> : null}
      {state.kind === 'gone' ? (
        <State mood="odd" level="h1" title={texts.gone} text={texts.goneText}>
          <Link className="btn btn-line sm" to={studioPages.talks.href()}>
            {texts.toList}
          </Link>
        </State>
      ) : null}
      {state.kind === 'elsewhere' ? (
        <State level="h1" title={texts.elsewhere} text={texts.elsewhereText}>
          <Button look="pri" onClick={takeOver}>
            {texts.takeOver}
          </Button>
        </State>
      ) : null}
    </div>
  )
}
