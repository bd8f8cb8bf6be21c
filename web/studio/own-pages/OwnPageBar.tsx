/** The head of a page's desk, as that of articles; what is written here is saved when the owner says so. */
import type { ReactNode } from 'react'
import { ownPageUrl } from '#contract/own-page-path.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Button } from '../frame/Button.tsx'
import { ThemeSwitch } from '../frame/ThemeSwitch.tsx'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { DeskBand } from '../writing/DeskBand.tsx'
import styles from '../writing/DeskHead.module.css'
import { DeskHead, HeadButton, PreviewButton, type SavingLook, ViewLink } from '../writing/DeskHead.tsx'
import type { WritingTexts } from '../writing/texts/en.ts'
import type { DeskView } from '../writing/ViewSwitch.tsx'
import type { OwnPageDraft } from './own-page-kind.ts'
import type { OwnPageSaving } from './use-own-page-saving.ts'

type Props = {
  draft: OwnPageDraft
  saving: OwnPageSaving
  name: string
  view: DeskView
  onView: (view: DeskView) => void
  onVersions: () => void
  /** Those that a phone has at its foot. */
  tools: ReactNode
}

export const OwnPageBar = ({ draft, saving, name, view, onView, onVersions, tools }: Props) => {
  const texts = useStudioTexts('ownPages')
  const writing = useStudioTexts('writing')
  const site = useTexts()
  const state = useItemState(draft)
  const { content, id, base, isChanged, isSaving, failure } = state
  const { isPublished } = base
  return (
    <>
      <DeskHead
        list={{ href: studioPages.ownPages.href(), name: texts.title }}
        title={name || texts.newTitle}
        state={{
          kind: isPublished ? 'published' : 'draft',
          isChanged: isPublished && isChanged,
          onCompare: onVersions,
        }}
        saved={savedOf(state, writing)}
        tools={
          <>
            {tools}
            <span className={styles.rare}>
              <ThemeSwitch />
            </span>
          </>
        }
        link={
          <>
            {isPublished && id !== null ? (
              <ViewLink name={texts.open} href={ownPageUrl.href({ ownPath: base.path })} />
            ) : id === null && !isChanged ? null : (
              <PreviewButton view={view} onView={onView} />
            )}
            {isPublished ? null : (
              <Button
                disabled={!isChanged || isSaving || state.conflict !== null}
                onClick={() => saving.save()}
              >
                {texts.save}
              </Button>
            )}
          </>
        }
        action={
          <HeadButton
            reason={reasonOf(state, isEmpty(content), writing)}
            isBusy={isSaving}
            onClick={() => saving.save({ isPublished: true })}
          >
            {isPublished ? writing.update : writing.publish}
          </HeadButton>
        }
      />
      {failure ? (
        <DeskBand
          tone="danger"
          title={failureText(failure, site)}
          text={writing.band.safe}
          wayOn={{ name: writing.saving.retry, run: () => saving.save() }}
        />
      ) : null}
    </>
  )
}

type State = ReturnType<OwnPageDraft['get']>

const isEmpty = ({ titleEn, titleCn, markdownEn, markdownCn }: State['content']): boolean =>
  [titleEn, titleCn, markdownEn, markdownCn].every((text) => text.trim() === '')

function savedOf(state: State, { saving }: WritingTexts): { look: SavingLook; text: string } {
  const { isPublished } = state.base
  if (state.conflict) return { look: 'conflict', text: saving.conflict }
  if (state.isSaving) return { look: 'saving', text: saving.saving }
  if (state.isChanged && !state.isStored) return { look: 'failed', text: saving.unstored }
  if (state.failure) return { look: 'failed', text: saving.failed }
  if (state.isChanged) return { look: 'kept', text: saving.kept }
  if (state.id === null) return { look: 'new', text: saving.keeps }
  return { look: 'saved', text: isPublished ? saving.seen : saving.saved }
}

/** Why nothing can be published; null when it can. */
function reasonOf(state: State, isNothing: boolean, { off }: WritingTexts): string | null {
  if (state.conflict) return off.conflict
  if (state.base.isPublished && !state.isChanged) return off.same
  return isNothing && !state.base.isPublished ? off.empty : null
}
