/** Opens the text of a page and shows its desk, or why it cannot be edited here. */
import { useRef } from 'react'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useTitle } from '../frame/use-title.ts'
import styles from '../writing/Writing.module.css'
import { useWritingTexts } from '../writing/writing-texts.ts'
import { PageDesk, type PageDeskHandle } from './PageDesk.tsx'
import type { EditedPage } from './page-record.ts'
import { usePageTexts } from './page-texts.ts'
import { usePage } from './use-page.ts'

export const PageWriting = ({ page }: { page: EditedPage }) => {
  const texts = usePageTexts()
  const { elsewhere } = useWritingTexts()
  const notify = useNotify()
  const desk = useRef<PageDeskHandle>(null)
  const { state, retry, takeOver } = usePage(page, (markdown, isMerged) => {
    desk.current?.show(markdown)
    if (isMerged) notify('success', texts.merged)
  })
  useTitle(texts[page].title)
  if (state.kind === 'open')
    return <PageDesk ref={desk} editor={state.editor} page={page} wasMerged={state.wasMerged} />
  return (
    <div className={styles.aside}>
      {state.kind === 'loading' ? <Loading /> : null}
      {state.kind === 'failed' ? <LoadError error={state.error} onRetry={retry} /> : null}
      {state.kind === 'elsewhere' ? (
        <State level="h1" title={texts.elsewhere} text={elsewhere.text}>
          <button type="button" className="btn btn-pri sm" onClick={takeOver}>
            {elsewhere.edit}
          </button>
        </State>
      ) : null}
    </div>
  )
}
