/** One line that says whether visitors see the page, and where the text is stored until it is saved. */
import { useSyncExternalStore } from 'react'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import saving from '../writing/SavingStatus.module.css'
import type { OwnPageDraft, OwnPageState } from './own-page-draft.ts'
import { useOwnPageTexts } from './own-pages-texts.ts'

type Kind = 'published' | 'draft' | 'new' | 'changed' | 'unstored' | 'saving' | 'failed' | 'conflict'

const looks: Record<Kind, { look: string; icon: StudioIconName | null }> = {
  published: { look: 'saved', icon: 'check' },
  draft: { look: 'saved', icon: 'check' },
  new: { look: 'waiting', icon: null },
  changed: { look: 'waiting', icon: null },
  unstored: { look: 'failed', icon: 'circle-alert' },
  saving: { look: 'saving', icon: null },
  failed: { look: 'failed', icon: 'circle-alert' },
  conflict: { look: 'conflict', icon: 'git-merge' },
}

const kindOf = (state: OwnPageState): Kind => {
  if (state.conflict) return 'conflict'
  if (state.isSaving) return 'saving'
  if (state.failure) return 'failed'
  if (state.isChanged) return state.isStored ? 'changed' : 'unstored'
  if (state.pageId === null) return 'new'
  return state.isPublished ? 'published' : 'draft'
}

export const OwnPageStatus = ({ draft, onRetry }: { draft: OwnPageDraft; onRetry: () => void }) => {
  const { status } = useOwnPageTexts()
  const site = useTexts()
  const state = useSyncExternalStore(draft.subscribe, draft.get)
  const kind = kindOf(state)
  const { look, icon } = looks[kind]
  return (
    <p className={saving.status} data-kind={look} role="status">
      {icon ? <StudioIcon name={icon} size={16} /> : <span className={saving.rays} aria-hidden="true" />}
      <span>
        {kind === 'failed'
          ? status.failed(state.failure ? failureText(state.failure, site) : '')
          : status[kind]}
      </span>
      {kind === 'failed' ? (
        <button type="button" className="lk" onClick={onRetry}>
          {status.retry}
        </button>
      ) : null}
    </p>
  )
}
