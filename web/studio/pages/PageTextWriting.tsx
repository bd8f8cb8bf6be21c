/** Opens the text of a page in a language and shows its desk, or why it cannot be edited here. */
import { useRef } from 'react'
import type { Locale } from '#contract/locale.ts'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { State } from '#web/ui/State.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from '../writing/Writing.module.css'
import { PageDesk, type PageDeskHandle } from './PageDesk.tsx'
import type { EditedPage } from './page-record.ts'
import { usePageTexts } from './page-texts.ts'
import { usePage } from './use-page.ts'

export type PageTextProps = {
  page: EditedPage
  locale: Locale
  /** Nothing is published in the other language. */
  isOtherMissing: boolean
  onLocale: (locale: Locale) => void
}

export const PageTextWriting = (props: PageTextProps) => {
  const { page, locale } = props
  const texts = usePageTexts()
  const { elsewhere } = useStudioTexts('writing')
  const notify = useNotify()
  const desk = useRef<PageDeskHandle>(null)
  const { state, retry, takeOver } = usePage(page, locale, (markdown, isMerged) => {
    desk.current?.show(markdown)
    if (isMerged) notify('success', texts.merged)
  })
  if (state.kind === 'open')
    return <PageDesk {...props} ref={desk} editor={state.editor} wasMerged={state.wasMerged} />
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
