/** The bar of a page's desk: its name, what is saved, the views, save and publish. */
import { useSyncExternalStore } from 'react'
import { ownPageUrl } from '#contract/own-page-path.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { Button } from '../frame/Button.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import bar from '../writing/DeskBar.module.css'
import type { DeskView } from '../writing/ViewSwitch.tsx'
import { ViewSwitch } from '../writing/ViewSwitch.tsx'
import { OwnPageStatus } from './OwnPageStatus.tsx'
import type { OwnPageDraft } from './own-page-draft.ts'
import { useOwnPageTexts } from './own-pages-texts.ts'
import type { OwnPageSaving } from './use-own-page-saving.ts'

type Props = {
  draft: OwnPageDraft
  saving: OwnPageSaving
  name: string
  view: DeskView
  onView: (view: DeskView) => void
}

export const OwnPageBar = ({ draft, saving, name, view, onView }: Props) => {
  const texts = useOwnPageTexts()
  const frame = useStudioTexts('frame')
  const { content, pageId, isPublished, isChanged, isSaving, conflict } = useSyncExternalStore(
    draft.subscribe,
    draft.get,
  )
  const isBusy = isSaving || conflict !== null
  return (
    <header className={bar.bar}>
      <div className={bar.crumb}>
        <Link to={studioPages.dashboard.href()}>{frame.studio}</Link>
        <span aria-hidden="true">/</span>
        <Link to={studioPages.ownPages.href()}>{texts.title}</Link>
        <span aria-hidden="true">/</span>
        <h1>{name || texts.newTitle}</h1>
      </div>
      <OwnPageStatus draft={draft} onRetry={() => saving.save()} />
      <div className={bar.actions}>
        <ViewSwitch view={view} onView={onView} />
        {isPublished && pageId !== null ? (
          <a
            className={`ib ${bar.focus}`}
            href={ownPageUrl.href({ ownPath: content.path })}
            aria-label={texts.open}
            title={texts.open}
          >
            <StudioIcon name="external-link" size={17} />
          </a>
        ) : null}
        <PaletteButton />
        <span className={bar.theme}>
          <ThemeSwitch />
        </span>
        {isPublished ? null : (
          <Button disabled={!isChanged || isBusy} onClick={() => saving.save()}>
            {texts.save}
          </Button>
        )}
        <Button
          look="pri"
          aria-busy={isSaving}
          disabled={isBusy || (isPublished && !isChanged)}
          onClick={() => saving.save(true)}
        >
          {isPublished ? texts.update : texts.publish}
        </Button>
      </div>
    </header>
  )
}
