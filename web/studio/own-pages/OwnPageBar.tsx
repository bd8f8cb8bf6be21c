/** The bar of a page's desk: its name, what is saved, the views, save and publish. */
import { ownPageUrl } from '#contract/own-page-path.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Button } from '../frame/Button.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import bar from '../writing/DeskBar.module.css'
import { SavingLine } from '../writing/SavingLine.tsx'
import { type DeskView, ViewSwitch } from '../writing/ViewSwitch.tsx'
import type { OwnPageDraft } from './own-page-kind.ts'
import type { OwnPageSaving } from './use-own-page-saving.ts'

type Props = {
  draft: OwnPageDraft
  saving: OwnPageSaving
  name: string
  view: DeskView
  onView: (view: DeskView) => void
}

export const OwnPageBar = ({ draft, saving, name, view, onView }: Props) => {
  const texts = useStudioTexts('ownPages')
  const frame = useStudioTexts('frame')
  const { content, id, base, isChanged, isSaving, conflict } = useItemState(draft)
  const { isPublished } = base
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
        {isPublished && id !== null ? (
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
          onClick={() => saving.save({ isPublished: true })}
        >
          {isPublished ? texts.update : texts.publish}
        </Button>
      </div>
    </header>
  )
}

const lookOf = {
  published: 'saved',
  draft: 'saved',
  new: 'waiting',
  changed: 'waiting',
  unstored: 'failed',
  saving: 'saving',
  failed: 'failed',
  conflict: 'conflict',
} as const

const kindOf = (state: ReturnType<OwnPageDraft['get']>): keyof typeof lookOf => {
  if (state.conflict) return 'conflict'
  if (state.isSaving) return 'saving'
  if (state.failure) return 'failed'
  if (state.isChanged) return state.isStored ? 'changed' : 'unstored'
  if (state.id === null) return 'new'
  return state.base.isPublished ? 'published' : 'draft'
}

/** One line that says whether visitors see the page, and where the text is stored until it is saved. */
const OwnPageStatus = ({ draft, onRetry }: { draft: OwnPageDraft; onRetry: () => void }) => {
  const { status } = useStudioTexts('ownPages')
  const site = useTexts()
  const state = useItemState(draft)
  const kind = kindOf(state)
  const text =
    kind === 'failed' ? status.failed(state.failure ? failureText(state.failure, site) : '') : status[kind]
  return (
    <SavingLine kind={lookOf[kind]} text={text}>
      {kind === 'failed' ? (
        <button type="button" className="lk" onClick={onRetry}>
          {status.retry}
        </button>
      ) : null}
    </SavingLine>
  )
}
