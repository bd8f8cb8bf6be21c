/** Opens the draft and shows the desk, or why it cannot be edited here. */
import { useRef } from 'react'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useTitle } from '../frame/use-title.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useDraft } from './use-draft.ts'
import styles from './Writing.module.css'
import { type DeskHandle, WritingDesk } from './WritingDesk.tsx'

export const Writing = ({ draftKey, articleId }: { draftKey: string; articleId: number | null }) => {
  const texts = useStudioTexts('writing')
  const notify = useNotify()
  const desk = useRef<DeskHandle>(null)
  const { state, retry, takeOver } = useDraft({
    key: draftKey,
    articleId,
    onMerged: (content, isByOthers) => {
      desk.current?.show(content)
      if (isByOthers) notify('success', texts.merged)
    },
  })
  useTitle(texts.newTitle)
  if (state.kind === 'open')
    return <WritingDesk ref={desk} key={draftKey} saver={state.saver} article={state.article} />
  return (
    <div className={styles.aside}>
      {state.kind === 'loading' ? <Loading /> : null}
      {state.kind === 'failed' ? <LoadError error={state.error} onRetry={retry} /> : null}
      {state.kind === 'elsewhere' ? (
        <State level="h1" title={texts.elsewhere.title} text={texts.elsewhere.text}>
          <Button look="pri" onClick={takeOver}>
            {texts.elsewhere.edit}
          </Button>
        </State>
      ) : null}
    </div>
  )
}
