/** The bar of a page's desk: what is published, the views, discard and publish. */
import { useSyncExternalStore } from 'react'
import { pages } from '#contract/pages.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import bar from '../writing/DeskBar.module.css'
import { ViewSwitch } from '../writing/ViewSwitch.tsx'
import type { DeskView } from '../writing/WritingDesk.tsx'
import { PageStatus } from './PageStatus.tsx'
import type { PageEditor } from './page-editor.ts'
import { type EditedPage, hasChanges } from './page-record.ts'
import { usePageTexts } from './page-texts.ts'

type Props = {
  page: EditedPage
  editor: PageEditor
  view: DeskView
  onView: (view: DeskView) => void
  onPublish: () => void
  onDiscard: () => void
}

export const PageBar = ({ page, editor, view, onView, onPublish, onDiscard }: Props) => {
  const texts = usePageTexts()
  const frame = useStudioTexts('frame')
  const { kind, record } = useSyncExternalStore(editor.subscribe, editor.get)
  const isChanged = hasChanges(record)
  const isBusy = kind === 'publishing' || kind === 'conflict'
  return (
    <header className={bar.bar}>
      <div className={bar.crumb}>
        <Link to={studioPages.dashboard.href()}>{frame.studio}</Link>
        <span aria-hidden="true">/</span>
        <h1>{texts[page].title}</h1>
      </div>
      <PageStatus editor={editor} onRetry={onPublish} />
      <div className={bar.actions}>
        <ViewSwitch view={view} onView={onView} />
        <a
          className={`ib ${bar.focus}`}
          href={page === 'about' ? pages.about.href() : pages.message.href()}
          aria-label={texts[page].open}
          title={texts[page].open}
        >
          <StudioIcon name="external-link" size={17} />
        </a>
        <button
          type="button"
          className="ib"
          aria-label={texts.discard}
          title={texts.discard}
          disabled={!isChanged || isBusy}
          onClick={onDiscard}
        >
          <StudioIcon name="undo-2" size={17} />
        </button>
        <PaletteButton />
        <span className={bar.theme}>
          <ThemeSwitch />
        </span>
        <button type="button" className="btn btn-pri sm" disabled={!isChanged || isBusy} onClick={onPublish}>
          {texts.publish}
        </button>
      </div>
    </header>
  )
}
