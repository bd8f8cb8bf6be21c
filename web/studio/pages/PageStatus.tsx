/** One line that says whether readers see the text, and where it is stored until they do. */
import { useSyncExternalStore } from 'react'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import saving from '../writing/SavingStatus.module.css'
import type { PageEditor, PageEditorState } from './page-editor.ts'
import { usePageTexts } from './page-texts.ts'

const looks: Record<PageEditorState['kind'], { kind: string; icon: StudioIconName | null }> = {
  published: { kind: 'saved', icon: 'check' },
  draft: { kind: 'waiting', icon: null },
  publishing: { kind: 'saving', icon: null },
  failed: { kind: 'failed', icon: 'circle-alert' },
  conflict: { kind: 'conflict', icon: 'git-merge' },
}

export const PageStatus = ({ editor, onRetry }: { editor: PageEditor; onRetry: () => void }) => {
  const { status } = usePageTexts()
  const site = useTexts()
  const { kind, failure, isStored } = useSyncExternalStore(editor.subscribe, editor.get)
  const look = looks[kind]
  const isLost = kind === 'draft' && !isStored
  return (
    <p className={saving.status} data-kind={isLost ? 'failed' : look.kind} role="status">
      {look.icon ? (
        <StudioIcon name={look.icon} size={16} />
      ) : (
        <span className={saving.rays} aria-hidden="true" />
      )}
      <span>
        {isLost
          ? status.unstored
          : kind === 'failed'
            ? status.failed(failure ? failureText(failure, site) : '')
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
